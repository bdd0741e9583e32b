#include "reports/pairs.h"

#include <optional>
#include <set>
#include <utility>

namespace placemat {

std::vector<std::vector<std::uint8_t>> accepted_with(const SinkFault& fault) {
  const std::vector<std::uint8_t>& units = fault.request.units;
  std::vector<std::vector<std::uint8_t>> strings = {units};
  if (fault.danger != Danger::kSwallowed) return strings;
  for (auto at = units.begin(); at != units.end(); ++at) {
    if (*at != fault.character) continue;
    strings.emplace_back(units.begin(), at);
    strings.emplace_back(units.begin(), at + 1);
  }
  return strings;
}

std::vector<const SinkFault*> dangers_behind(
    std::span<const SinkFault> faults, const std::function<bool(const SinkFault&)>& gets_through) {
  std::vector<const SinkFault*> dangers;
  std::set<std::pair<Danger, std::optional<Ucs4>>> found;
  for (const SinkFault& fault : faults) {
    const std::pair kind(fault.danger, fault.character);
    if (found.contains(kind) || !gets_through(fault)) continue;
    found.insert(kind);
    dangers.push_back(&fault);
  }
  return dangers;
}

}  // namespace placemat
