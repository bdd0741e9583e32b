#include "harness/check/ledger.h"

#include <algorithm>
#include <tuple>

namespace placemat::inline check_room {
namespace {

constexpr std::size_t kKept = 3;  // a second one may recur where the first does not

}  // namespace

bool shorter(const Request& left, const Request& right) {
  const auto key = [](const Request& request) {
    return std::make_tuple(size_of(request), std::cref(request.units()),
                           std::cref(request.values()), std::cref(request.chunk_lengths()),
                           std::cref(request.calls()), request.number());
  };
  return key(left) < key(right);
}

std::size_t size_of(const Request& request) {
  return request.units().size() + request.values().size() + request.chunk_lengths().size() +
         request.calls().size();
}

Suspect* Ledger::suspect(Facet facet, const Judged& judged, std::string_view set,
                         const Request& request, std::uint64_t number, std::uint64_t cases) {
  Suspicion& suspicion = suspicions_[{facet, judged.deviation, judged.follows}];
  suspicion.judgement = judged.judgement;
  if (suspicion.count == 0) suspicion.first = number;
  suspicion.count += cases;
  if (!set.empty()) suspicion.sets.insert(set);
  auto& suspects = suspicion.suspects;
  auto place = std::find_if(suspects.begin(), suspects.end(),
                            [&](const Suspect& other) { return shorter(request, other.request); });
  if (place == suspects.end() && suspects.size() == kKept) return nullptr;
  const auto at = place - suspects.begin();
  suspects.insert(place, Suspect{request, {}, {}, {}});
  if (suspects.size() > kKept) suspects.pop_back();
  return &suspects[static_cast<std::size_t>(at)];
}

void Ledger::reclassify(Facet facet, Judgement from, Judgement to, std::uint64_t cases) {
  auto& counts = counts_[static_cast<std::size_t>(facet)];
  counts[static_cast<std::size_t>(to)] += cases;
  counts[static_cast<std::size_t>(from)] -= cases;
}

std::map<Facet, FacetRecord> Ledger::facets() const {
  std::map<Facet, FacetRecord> facets;
  for (const Facet facet : kFacets) {
    for (const Judgement judgement : kJudgements) {
      const std::uint64_t cases =
          counts_[static_cast<std::size_t>(facet)][static_cast<std::size_t>(judgement)];
      if (cases == 0) continue;
      facets[facet].cases += cases;
      facets[facet].counts[judgement] = cases;
    }
  }
  return facets;
}

}  // namespace placemat::inline check_room
