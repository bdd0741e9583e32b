// The ledger of a trial: how many cases were judged how, and the shortest examples of each fault.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/check/history.h"
#include "harness/judge/verdict.h"
#include "reference/observation.h"
#include "reports/record.h"

namespace placemat {

// A request at fault, with what came before it.
struct Suspect {
  Request request;
  History before;
  std::string observed;  // a reply line, or what happened instead
  // The requests that it contradicts, and the replies to them; all conform by themselves.
  std::vector<std::pair<Request, Reply>> against;
};

// All cases of one class, facet and cause.
struct Suspicion {
  std::uint64_t first = 0;  // the number of the first such case in its session, from 1
  Judgement judgement = Judgement::kDeviates;
  std::uint64_t count = 0;
  std::vector<Suspect> suspects;    // the shortest few, shortest first
  std::set<std::string_view> sets;  // the names of the sets that they stood in
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
    if (cases == 0) return;
    FacetRecord& record = facets_[facet];
    record.cases += cases;
    record.counts[judgement] += cases;
  }

  // Adds `cases` of a fault or a failure that `set` found to its suspicion. Where to keep this one
  // as an example, if it is among the shortest; else null.
  // `number` is that of the case in its session.
  Suspect* suspect(Facet facet, const Judged& judged, std::string_view set, const Request& request,
                   std::uint64_t number, std::uint64_t cases = 1);

  // Moves the cases of a suspicion to another judgement: what did not recur is no deviation.
  void reclassify(Facet facet, Judgement from, Judgement to, std::uint64_t cases);

  const std::map<Facet, FacetRecord>& facets() const { return facets_; }
  const std::map<Key, Suspicion>& suspicions() const { return suspicions_; }

 private:
  std::map<Facet, FacetRecord> facets_;
  std::map<Key, Suspicion> suspicions_;
};

// Whether `left` is the better example: shorter, or of one length and less.
bool shorter(const Request& left, const Request& right);

// How long a request is, for choosing the shortest: octets or values, then chunks.
std::size_t size_of(const Request& request);

}  // namespace placemat
