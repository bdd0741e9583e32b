// What may be replied to a request, by an implementation that meets its profile.
//
// There is no list of known differences here. What an implementation may do follows from its form
// and its policies alone (harness/README.md, "The invariant").
#pragma once

#include <memory>
#include <span>
#include <string>

#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/spelling.h"
#include "harness/judge/verdict.h"
#include "reference/observation.h"
#include "reference/profile.h"
#include "reference/protocol.h"

namespace placemat {

// Whether `profile` lets the API be asked `request` at all.
bool in_domain(const Profile& profile, const Request& request);

// Read once from the octets or values. The oracle's word on them is remembered (reading_of()), so
// that the operations and implementations asked about the same ones in turn share it.
class Expectation {
 public:
  // Both must outlive this. O(octets * rows) for new octets, else O(octets).
  Expectation(const Profile& profile, const Request& request);

  // Whether nothing at all can be said against `reply`. True of what verdict() calls conforming,
  // under every facet that it judges.
  bool allows(const Reply& reply) const;

  // What `reply` is worth. A reply that is no answer to the request's operation (units to a decode,
  // `unsupported` to what was offered) is a kProtocolError.
  Verdict verdict(const Reply& reply) const;

  // Whether the profile lets the API be asked this. What is replied outside is kUntestable.
  bool in_domain() const { return in_domain_; }

  // The one reply that is right, valid as long as this; nothing where several are, or where none
  // follows from the claims.
  std::optional<ReplyView> only_reply() const;

  // For people: a reply line of the protocol, "A or B", or a description; and where it is written.
  std::string text() const;
  std::string clause() const;

 private:
  void expect_octets();
  void expect_values(const std::vector<Ucs4>& values);
  void expect_encoding();
  void add(Reply::Kind kind, std::optional<std::size_t> offset = {},
           std::span<const Ucs4> values = {}, CodeUnits units = {}) {
    right_.push_back({kind, offset, values, units});
  }
  Verdict departure(const Reply& reply) const;

  const Profile& profile_;
  const Request& request_;
  std::shared_ptr<const Reading> reading_;
  std::shared_ptr<const Spelling> spelling_;
  std::unique_ptr<const Rule> rule_;  // of a request of version 2: it says all
  std::optional<Reply> only_of_rule_;
  bool in_domain_ = true;
  bool replaces_ = false;
  // The replies that are right, as views of the reading or the spelling; none where the profile
  // makes no claim.
  std::vector<ReplyView> right_;
};

}  // namespace placemat
