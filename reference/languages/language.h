// Compares two languages: sets of octet strings that automata accept.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/languages/automaton.h"
#include "reference/languages/octet_sets.h"

namespace placemat::inline languages {

// Difference is what one language has and another lacks: the shortest strings whose last sequence
// only the first accepts, after a beginning that both accept. (A sequence is an accepted string
// with no boundary before its end.)
struct Difference {
  std::vector<OctetProduct> strings;            // the first kMostProducts, shortest first
  std::map<std::size_t, std::uint64_t> counts;  // by length, exact unless `unbounded`
  bool unbounded = false;                       // whether ever longer strings exist
  OctetProduct loop;  // if `unbounded`: a beginning of such strings, whose end can be repeated

  bool empty() const { return counts.empty() && !unbounded; }
};
inline constexpr std::size_t kMostProducts = 4096;

// difference() returns what `of` has and `other` lacks.
Difference difference(const Automaton& of, const Automaton& other);

// includes() reports whether every string of `part` is one of `whole`, the empty string included.
// It costs far less than difference(): at most 256 steps for each pair of states.
bool includes(const Automaton& whole, const Automaton& part);

// shortest_difference() returns the shortest string that only one language has, the least of
// equals; or std::nullopt, which proves that both languages are the same. It visits each pair of
// states once: the product of the automata, breadth first.
std::optional<Octets> shortest_difference(const Automaton& left, const Automaton& right);

// digest_of() returns a name for the language of a minimal automaton: 16 hex digits. Different
// automata have different digests, except by chance.
std::string digest_of(const Automaton& automaton);

// Nearest is the form whose language differs in the fewest strings, or the first of equals.
struct Nearest {
  const EncodingForm* form = nullptr;
  Difference beyond;    // what only the language has
  Difference short_of;  // what only the form has
  bool equal = false;   // whether both are equal, the empty string included
};
Nearest nearest_form(const Automaton& automaton);

}  // namespace placemat::inline languages
