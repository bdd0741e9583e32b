#include "harness/check/ledger.h"

#include <algorithm>
#include <tuple>

namespace placemat {
namespace {

constexpr std::size_t kKept = 3;  // one may fail to recur where another does

}  // namespace

bool shorter(const Request& left, const Request& right) {
  const auto key = [](const Request& request) {
    return std::make_tuple(size_of(request), std::cref(request.units), std::cref(request.values),
                           std::cref(request.chunk_lengths), request.number);
  };
  return key(left) < key(right);
}

std::size_t size_of(const Request& request) {
  return request.units.size() + request.values.size() + request.chunk_lengths.size();
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
  auto& counts = facets_[facet].counts;
  counts[to] += cases;
  counts[from] -= cases;
  if (counts[from] == 0) counts.erase(from);
}

}  // namespace placemat
