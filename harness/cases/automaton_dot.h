// An automaton as a graph to draw.
#pragma once

#include <string>

#include "reference/encoding_form.h"

namespace placemat {

// automaton_dot(): the minimal automaton of the form in the language of graphviz. The sink is left
// out: an octet that no arrow names is ill-formed there. Arrows show their octets as ranges in hex.
std::string automaton_dot(const EncodingForm& form);

}  // namespace placemat
