// Learns the minimal automaton of a set of octet strings by questions alone.
//
// The method is a discrimination tree (Kearns and Vazirani, with the counterexamples of Rivest and
// Schapire), over ranges of octets that are refined for each state as the answers require. A
// hypothesis is tried with the special strings of all forms, with strings that are given, with
// every octet in every state, with the edge strings of the form that is most alike, and with the
// HSI-method's suite, until none of them contradicts it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/learn/questions.h"
#include "reference/languages/automaton.h"

namespace placemat::inline learn_room {

struct LearnOptions {
  std::uint64_t max_questions = 100'000;  // each string is counted once
  std::size_t max_states = 64;
  unsigned extra_states = 1;  // k of the W-method
  std::vector<Octets> suite;  // more strings to try
  OutOfTime out_of_time;
};

struct Learned {
  std::optional<Automaton> automaton;  // minimal, numbered as Automaton says
  std::string why_not;                 // where there is none: one line
  std::vector<Octets> witnesses;       // the strings that show it, if any do
  std::uint64_t questions = 0;
};

// learn() asks `membership`, and returns an automaton that agrees with all answers. The automaton
// is right if two things hold: the set is that of a deterministic recogniser with at most
// `extra_states` more states than were found, and octets are alike if no special string and no
// found state distinguishes them. Each string that a state rests on is asked twice, to find
// implementations that answer in two ways. learn() is deterministic, and asks
// O(states * (256 + classes^(k + 1) * suffixes)) questions, where k is `extra_states`.
Learned learn(const Membership& membership, const LearnOptions& options);

}  // namespace placemat::inline learn_room
