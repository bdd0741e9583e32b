// Writes an automaton as a graph to draw.
#pragma once

#include <string>
#include <string_view>

#include "reference/languages/automaton.h"

namespace placemat::inline languages {

// automaton_dot() returns the automaton in the language of graphviz. `name` must have no quotation
// mark in it. The sink is left out: an octet that no arrow names is ill-formed there. Arrows show
// their octets as ranges in hex.
std::string automaton_dot(const Automaton& automaton, std::string_view name);

}  // namespace placemat::inline languages
