// Learns the minimal automaton of a set of octet strings by questions alone.
//
// An observation table with suffixes for columns (Angluin's L* with the counterexamples of Rivest
// and Schapire), over octet classes that are refined as answers demand. A hypothesis is tried with
// every octet in every state, with the Wp-method's suite, with the edge strings of all forms and
// with strings that are given, until none of them contradicts it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/languages/automaton.h"

namespace placemat {

using OctetString = std::vector<std::uint8_t>;

// Whether each of these strings is a member, in order.
using Membership = std::function<std::vector<bool>(std::span<const OctetString>)>;

struct LearnOptions {
  std::uint64_t max_questions = 100'000;  // each string is counted once
  std::size_t max_states = 64;
  unsigned extra_states = 1;          // k of the W-method
  std::vector<OctetString> suite;     // strings to try besides
  std::function<bool()> out_of_time;  // empty: there is time
};

struct Learned {
  std::optional<Automaton> automaton;  // minimal, numbered as Automaton says
  std::string why_not;                 // where there is none: one line
  std::vector<OctetString> witnesses;  // the strings that show it, if any do
  std::uint64_t questions = 0;
};

// learn(): asks `membership`. The result is right if the set is that of a deterministic recogniser
// with at most as many states as were found and `extra_states` more; in any case it agrees with
// all answers. Deterministic. O(states * (256 + classes^(k + 1)) * columns) questions.
Learned learn(const Membership& membership, const LearnOptions& options);

// check_strings(): strings over octet classes that tell the minimal automaton from all others with
// at most `extra_states` more states (the Wp-method of Fujiwara and others, 1991: after the cover
// of its transitions, only what tells the state reached from the others). A fresh process is asked
// them before the automaton is believed.
std::vector<OctetString> check_strings(const Automaton& automaton, unsigned extra_states);

}  // namespace placemat
