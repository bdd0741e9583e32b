// What an implementation makes of a few strings that everybody asks about.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/implementation/door.h"

namespace placemat {

// Ill-formed strings of each kind, a signature, NUL: the same for all implementations and forms.
const std::vector<std::vector<std::uint8_t>>& gallery();

// Requests that show how an implementation counts, measures, fills room, goes back, cuts and
// orders.
const std::vector<Request>& gallery_of_sizes();

// gallery_answers(): request line -> reply line for each string of the gallery and each of
// validate, decode and replace that the implementation offers, and for those of gallery_of_sizes()
// that it offers and can be asked; "crashed" and "timed-out" where that is what came. They are
// shown side by side and judge nothing.
std::map<std::string, std::string> gallery_answers(Door& door);

}  // namespace placemat
