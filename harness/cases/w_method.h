// A complete suite in the automata sense: Chow's W-method on a form's minimal automaton.
//
// T. S. Chow, "Testing Software Design Modeled by Finite-State Machines", 1978.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "reference/languages/automaton.h"

namespace placemat {

struct WMethod {
  using Units = std::vector<std::uint8_t>;

  Automaton automaton;
  std::vector<Units> access;            // for each state, the shortest string that reaches it
  std::vector<Units> characterisation;  // they tell any two states apart; one is the empty string
  std::vector<std::uint8_t> alphabet;   // all octets, or the least of each class
  unsigned extra_states = 0;            // k
};

enum class Alphabet : std::uint8_t {
  kOctets,   // all 256
  kClasses,  // one octet of each class that the automaton does not tell apart
};

// w_method(): what the suite of `form`, or of a minimal automaton, is made of.
WMethod w_method(const EncodingForm& form, Alphabet alphabet, unsigned extra_states);
WMethod w_method(Automaton automaton, Alphabet alphabet, unsigned extra_states);

// visit_w_suite(): the transition cover, then every string of at most k symbols, then the
// characterisation set. O(states * symbols^(k + 1) * characterisation) strings, each at most once
// after the same cover and middle.
void visit_w_suite(const WMethod& method,
                   const std::function<void(const std::vector<std::uint8_t>&)>& visit);

// How many strings that is.
std::uint64_t w_suite_size(const WMethod& method);

// What it proves, as one paragraph for people: about whom, over which alphabet, and what it does
// not prove.
std::string w_statement(const EncodingForm& form, const WMethod& method);

}  // namespace placemat
