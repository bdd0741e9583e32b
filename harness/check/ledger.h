// Keeps the ledger of a trial: the number of cases of each judgement, and the shortest examples of
// each fault.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/asking/history.h"
#include "harness/judge/agreement.h"
#include "harness/judge/verdict.h"
#include "reference/words/request.h"
#include "reports/record.h"

namespace placemat::inline check_room {

// Suspect is a request at fault, with the requests before it.
struct Suspect {
  Request request;
  History before;
  std::string observed;  // a reply line, or what happened instead
  // Holds the requests that this one contradicts, with their replies; all conform by themselves.
  std::vector<Exchange> against;
  bool only_in_chunks = false;  // the same octets in one chunk are answered rightly
};

// Suspicion holds the cases of one class, facet and cause.
struct Suspicion {
  std::uint64_t first = 0;  // the number of the first such case in its session, from 1
  Judgement judgement = Judgement::kDeviates;
  std::uint64_t count = 0;
  std::vector<Suspect> suspects;    // the shortest few, in order
  std::set<std::string_view> sets;  // the names of the sets of its cases
};

class Ledger {
 public:
  struct Key {
    Facet facet;
    DeviationClass deviation;
    DeviationClass follows{};

    auto operator<=>(const Key&) const = default;
  };

  // Counts judgements under `facet`.
  void count(Facet facet, Judgement judgement, std::uint64_t cases = 1) {
    counts_[static_cast<std::size_t>(facet)][static_cast<std::size_t>(judgement)] += cases;
  }

  // Adds `cases` cases of a fault or failure, found by `set`, to their suspicion. Returns where to
  // keep `request` as an example if it is among the shortest, else nullptr. `number` is the number
  // of the case in its session.
  Suspect* suspect(Facet facet, const Judged& judged, std::string_view set, const Request& request,
                   std::uint64_t number, std::uint64_t cases = 1);

  // Moves `cases` to another judgement, because replies that did not recur are no deviation.
  void reclassify(Facet facet, Judgement from, Judgement to, std::uint64_t cases);

  // Returns the facets that have cases, with the number of cases of each judgement.
  std::map<Facet, FacetRecord> facets() const;
  const std::map<Key, Suspicion>& suspicions() const { return suspicions_; }

 private:
  std::array<std::array<std::uint64_t, std::size(kJudgements)>, std::size(kFacets)> counts_{};
  std::map<Key, Suspicion> suspicions_;
};

// Reports whether `left` is the better example: shorter, or as long and lower in order.
bool shorter(const Request& left, const Request& right);

// Returns the length of a request, to choose the shortest: its octets, values and chunks, added up.
std::size_t size_of(const Request& request);

}  // namespace placemat::inline check_room
