// What a minimal automaton is checked with: strings that show it if the set that was learned is
// another one.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "harness/languages/joined.h"
#include "reference/languages/automaton.h"

namespace placemat {

class CheckSuite {
 public:
  // `automaton` must be minimal.
  explicit CheckSuite(const Automaton& automaton);

  // Every octet in `state`, with suffixes that tell where it goes from wherever else octets of that
  // state go. At least one string for each octet, except in a trap: see transitions().
  std::vector<Octets> octets(Automaton::State state) const;

  // Strings over octet classes that tell the automaton from all others with at most `extra_states`
  // more states (the HSI-method of Petrenko and others, 1993: the W-method, with only the suffixes
  // that tell the state reached from the others), shorter steps first. In a trap, a state that no
  // octet leaves, the octets of a class take turns, and each is asked.
  // O(states * classes^(extra_states + 1) * suffixes) strings, each once.
  std::vector<Octets> transitions(unsigned extra_states) const;

 private:
  using State = Automaton::State;

  bool is_trap(State state) const;
  void choose_suffixes(const std::vector<Octets>& suffixes);
  bool tells(const Octets& suffix, State left, State right) const {
    return automaton_.accepts_string(suffix, left) != automaton_.accepts_string(suffix, right);
  }

  Automaton automaton_;
  std::vector<Octets> access_;
  std::vector<std::uint8_t> classes_;                          // the least octet of each
  std::map<std::uint8_t, std::vector<std::uint8_t>> members_;  // of each class, by the least
  // For each state, the suffixes that tell it from all others. What tells two states apart is
  // among those of both.
  std::vector<std::vector<Octets>> identifiers_;
};

}  // namespace placemat
