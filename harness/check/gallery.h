// Shows what an implementation makes of a few strings that every implementation gets.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/door/door.h"

namespace placemat::inline check_room {

// Returns ill-formed strings of each kind, a signature, NUL: the same for all implementations and
// forms.
const std::vector<std::vector<std::uint8_t>>& gallery();

// Returns requests that show how an implementation counts, measures, fills room, goes back, cuts
// and orders.
const std::vector<Request>& gallery_of_sizes();

// gallery_answers() maps request lines to reply lines. It has each string of the gallery for each
// of validate, decode and replace that the implementation offers, and the requests of
// gallery_of_sizes() that the implementation offers and can take. A reply may be "crashed" or
// "timed-out". The replies are shown side by side, and are not judged.
std::map<std::string, std::string> gallery_answers(Door& door);

}  // namespace placemat::inline check_room
