// Compares an automaton with what it was learned from, string by string.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "harness/all_strings/space.h"
#include "reference/languages/automaton.h"
#include "reference/languages/octet_sets.h"

namespace placemat::inline learn_room {

// Returns the first string of `space` that only one of the two accepts, or std::nullopt.
template <typename Accepts>
std::optional<Octets> first_difference(const Automaton& automaton, const Space& space,
                                       const Accepts& accepts) {
  std::vector<std::uint8_t> units;
  const std::function<bool(std::size_t, Automaton::State)> differ = [&](std::size_t length,
                                                                        Automaton::State state) {
    const std::size_t at = units.size();
    units.push_back(0);
    for (const std::uint8_t octet : space.octets(length, at)) {
      units.back() = octet;
      const Automaton::State to = automaton.next[state][octet];
      const bool is_last = at + 1 == length;
      if (is_last ? accepts(units) != automaton.accepts[to] : differ(length, to)) return true;
    }
    units.pop_back();
    return false;
  };
  for (const Portion& portion : space.portions()) {
    units = {portion.first};
    const Automaton::State state = automaton.next[0][portion.first];
    const bool differs = portion.length == 1 ? accepts(units) != automaton.accepts[state]
                                             : differ(portion.length, state);
    if (differs) return units;
  }
  return std::nullopt;
}

}  // namespace placemat::inline learn_room
