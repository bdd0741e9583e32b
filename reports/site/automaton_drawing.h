// What a language accepts as a picture, held against a form.
#pragma once

#include <string>
#include <vector>

#include "reference/languages/automaton.h"

namespace placemat {

// A place between sequences, and all that can stand between it and the end of a sequence.
struct DrawnPart {
  std::string title;  // how one comes there: "At the start of a text"
  std::string svg;    // "" if `note` says all
  std::string note;
};

// automaton_drawing(): the language of a minimal automaton, from left to right by octets read. What
// it has beyond the form, and what of the form it refuses, has a class (beyond, short), a sign (+,
// -) and dashes of its own. The first part begins at the start of a text. Parts that do not differ
// from the form are told and not drawn, unless nothing differs at all. Pure; nothing in it comes
// from outside.
std::vector<DrawnPart> automaton_drawing(const Automaton& automaton, const Automaton& form);

}  // namespace placemat
