// Makes a complete suite in the automata sense: Chow's W-method on a form's minimal automaton.
//
// T. S. Chow, "Testing Software Design Modeled by Finite-State Machines", 1978.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/cases/edges.h"
#include "reference/languages/automaton.h"

namespace placemat::inline cases {

struct WMethod {
  Automaton automaton;
  std::vector<Units> access;            // for each state, the shortest string that reaches it
  std::vector<Units> characterisation;  // distinguish any two states; one is the empty string
  std::vector<std::uint8_t> alphabet;   // all octets, or the least of each class
  unsigned extra_states = 0;            // k
};

enum class Alphabet : std::uint8_t {
  kOctets,   // all 256
  kClasses,  // one octet of each class that the automaton treats alike
};

// w_method() returns the parts of the suite of `form`, or of a minimal automaton.
WMethod w_method(const EncodingForm& form, Alphabet alphabet, unsigned extra_states);
WMethod w_method(Automaton automaton, Alphabet alphabet, unsigned extra_states);

// visit_w_suite() visits each string of the transition cover, followed by each of at most k
// symbols, followed by each of the characterisation set. Some strings recur among these
// O(states * symbols^(k + 1) * characterisation).
void visit_w_suite(const WMethod& method, const std::function<void(const Units&)>& visit);

// Returns how many strings visit_w_suite() visits.
std::uint64_t w_suite_size(const WMethod& method);

// Returns a paragraph for people that says what the suite proves, about which implementations and
// over which alphabet, and what it does not prove.
std::string w_statement(const EncodingForm& form, const WMethod& method);

}  // namespace placemat::inline cases
