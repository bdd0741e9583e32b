// Consistency: whether replies that conform one by one also agree with one another.
//
// Judged from the replies alone. What deviates by itself is not held against anything: it has its
// class already.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/check/order_ledger.h"
#include "harness/judge/verdict.h"
#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

// A request and its reply.
using Exchange = std::pair<Request, Reply>;

// Why the later of two exchanges cannot stand beside the earlier:
//
// - the same request, another reply: kNondeterministic, `nondeterministic`;
// - the same stream in other chunks: kDeviates, `stream-differs`;
// - two operations: kInconsistent, `inconsistent-<facet>-<facet>`, in the order of the facets.
//   Verdicts, offsets where both are told, and values must be the same; octets that replace alters
//   cannot have been decoded; values that were decoded encode to the octets they came from, but for
//   a signature that the profile allows to strip;
// - less measured than was written: kDeviates, `measures-short`.
//
// Nothing where they agree, or where the one says nothing of the other. The earlier operation does
// not come after the later one in kOperations.
std::optional<Judged> contradiction(const Profile& profile, const Exchange& earlier,
                                    const Exchange& later);

// What was replied so far, by octets.
class Consistency {
 public:
  // `profile` must outlive this.
  explicit Consistency(const Profile& profile) : profile_(profile) {}

  struct Finding {
    Judged judged;
    std::vector<Exchange> against;
  };

  // Holds a reply that conforms against the earlier ones on the same octets (for encode: on octets
  // that were decoded to its values), and remembers it. The first contradiction.
  std::optional<Finding> hold(const Request& request, const Reply& reply);

  // What decode made of well-formed octets, in the order in which it was asked.
  const std::vector<std::vector<Ucs4>>& decoded() const { return decoded_; }

  void forget();

 private:
  std::optional<Finding> hold_order(const Request& request, const Reply& reply);

  const Profile& profile_;
  std::map<std::string, std::vector<Exchange>> by_octets_;
  std::map<std::vector<Ucs4>, std::vector<Exchange>> by_values_;
  std::vector<std::vector<Ucs4>> decoded_;
  OrderLedger orders_;
};

// The requests that tier 5 asks of one string, in the order of kOperations: streams octet by octet
// and whole. Without those of values, which only a reply can tell.
std::vector<Request> consistency_requests(const std::vector<std::uint8_t>& units);

// The groups that tier 5 asks in addition: values that not every form can spell, measured and
// written; and strings of which every two are compared.
std::vector<std::vector<Request>> more_groups(const SuiteOptions& options);

}  // namespace placemat
