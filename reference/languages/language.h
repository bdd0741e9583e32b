// What two languages, sets of octet strings that automata accept, have and have not in common.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/languages/automaton.h"
#include "reference/languages/octet_sets.h"

namespace placemat {

// What one language has and another has not: the shortest strings that end a sequence of the one
// and are not in the other, after nothing that they have not in common. (A sequence is a string
// that is accepted, and nothing before its end but where it begins.)
struct Difference {
  std::vector<OctetProduct> strings;            // the first kMostProducts, shortest first
  std::map<std::size_t, std::uint64_t> counts;  // by length, exact unless `unbounded`
  bool unbounded = false;                       // there are longer ones without end
  OctetProduct loop;                            // then: what leads to a place that can repeat

  bool empty() const { return counts.empty() && !unbounded; }
};
inline constexpr std::size_t kMostProducts = 4096;

// difference(): what `of` has and `other` has not.
Difference difference(const Automaton& of, const Automaton& other);

// includes(): whether every string of `part` is one of `whole`, the empty string included. Costs
// far less than difference(): at most 256 steps for each pair of states.
bool includes(const Automaton& whole, const Automaton& part);

// digest_of(): a name for the language of a minimal automaton: 16 hex digits, equal only for equal
// automata but for chance.
std::string digest_of(const Automaton& automaton);

// The form whose language differs least, by how many strings are in one alone; the first of equals.
struct Nearest {
  const EncodingForm* form = nullptr;
  Difference beyond;    // what is in the language, and not in the form
  Difference short_of;  // the other way round
  bool equal = false;   // whether it is the form's, the empty string included
};
Nearest nearest_form(const Automaton& automaton);

}  // namespace placemat
