// Makes strings that check a minimal automaton: they show if the learned set is another one.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "reference/languages/automaton.h"
#include "reference/languages/octet_sets.h"

namespace placemat::inline learn_room {

class CheckSuite {
 public:
  // `automaton` must be minimal.
  explicit CheckSuite(const Automaton& automaton);

  // Returns strings that try every octet in `state`, with suffixes that distinguish the state it
  // leads to from those that other octets of `state` lead to. There is at least one string for each
  // octet, except in a trap: see transitions().
  std::vector<Octets> octets(Automaton::State state) const;

  // Returns strings over octet classes that distinguish the automaton from all others with at most
  // `extra_states` more states, shorter steps first. (This is the HSI-method of Petrenko and
  // others, 1993: the W-method, with only the suffixes that distinguish the state reached from the
  // others.) In a trap, a state that no octet leaves, the octets of a class take turns, and each is
  // used. There are O(states * classes^(extra_states + 1) * suffixes) strings, each once.
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
  std::map<std::uint8_t, std::vector<std::uint8_t>> members_;  // by the least octet
  // Holds for each state the suffixes that distinguish it from all others. A suffix that
  // distinguishes two states is among those of both.
  std::vector<std::vector<Octets>> identifiers_;
};

}  // namespace placemat::inline learn_room
