// Learns the minimal automaton of a set of octet strings by questions alone.
//
// A discrimination tree (Kearns and Vazirani, with the counterexamples of Rivest and Schapire),
// over ranges of octets that are refined for each state as answers demand. A hypothesis is tried
// with the special strings of all forms, with strings that are given, with every octet in every
// state, with the edge strings of the form that is most alike, and with the HSI-method's suite,
// until none of them contradicts it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/languages/questions.h"
#include "reference/languages/automaton.h"

namespace placemat {

struct LearnOptions {
  std::uint64_t max_questions = 100'000;  // each string is counted once
  std::size_t max_states = 64;
  unsigned extra_states = 1;          // k of the W-method
  std::vector<Octets> suite;          // strings to try besides
  std::function<bool()> out_of_time;  // empty: there is time
};

struct Learned {
  std::optional<Automaton> automaton;  // minimal, numbered as Automaton says
  std::string why_not;                 // where there is none: one line
  std::vector<Octets> witnesses;       // the strings that show it, if any do
  std::uint64_t questions = 0;
};

// learn(): asks `membership`. The result is right if the set is that of a deterministic recogniser
// with at most as many states as were found and `extra_states` more, and if octets that no special
// string and no state found tells apart are alike; in any case it agrees with all answers. Each
// string that a state rests on is asked twice, so that what answers in two ways is found out.
// Deterministic. O(states * (256 + classes^(k + 1) * suffixes)) questions.
Learned learn(const Membership& membership, const LearnOptions& options);

}  // namespace placemat
