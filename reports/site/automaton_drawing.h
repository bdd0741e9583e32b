// Draws what a language accepts, compared with a form.
#pragma once

#include <string>
#include <vector>

#include "reference/languages/automaton.h"

namespace placemat::inline site {

// DrawnPart shows what can follow a place between sequences, to the end of the next sequence.
struct DrawnPart {
  std::string title;  // where the part begins: "At the start of a text"
  std::string svg;    // "" if the part is not drawn
  std::string note;
};

// automaton_drawing() draws the language of a minimal automaton, from left to right by octets read.
// Strings that only the language accepts have the class "beyond" and the sign +. Strings that only
// the form accepts have the class "short" and the sign -. The first part begins at the start of a
// text. Parts that do not differ from the form are named and not drawn, unless no part differs at
// all. Pure. The result holds no text from outside.
std::vector<DrawnPart> automaton_drawing(const Automaton& automaton, const Automaton& form);

// automaton_part() returns the parts of automaton_drawing() as HTML, with their titles.
std::string automaton_part(const Automaton& automaton, const Automaton& form);

}  // namespace placemat::inline site
