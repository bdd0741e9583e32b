#include "reports/pairs.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "reference/forms/forms.h"

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

bool lets_through(const Automaton& filter, const SinkFault& fault) {
  const auto strings = accepted_with(fault);
  return std::all_of(strings.begin(), strings.end(),
                     [&](const auto& string) { return filter.accepts_string(string); });
}

std::vector<SinkFault> behind_any(const std::map<std::string, Automaton>& languages,
                                  std::span<const SinkFault> faults) {
  std::set<const SinkFault*> some;  // in one array, so in its order
  const auto add_behind = [&](const Automaton& filter) {
    const auto dangers =
        dangers_behind(faults, [&](const SinkFault& fault) { return lets_through(filter, fault); });
    some.insert(dangers.begin(), dangers.end());
  };
  add_behind(automaton_of(kRfc3629));
  for (const auto& [digest, automaton] : languages) add_behind(automaton);
  std::vector<SinkFault> kept;
  for (const SinkFault* fault : some) kept.push_back(*fault);
  return kept;
}

}  // namespace placemat
