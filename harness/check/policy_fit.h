// Finds which replacement policies fit what an implementation does, whatever it claims.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/vectors.h"
#include "harness/door/door.h"

namespace placemat::inline check_room {

// Returns the names of the policies that fit every `replace` reply to the ill-formed vectors, in
// the order of the enumeration, or none.
std::vector<std::string> fitting_replacements(Door& door, const Profile& profile,
                                              const std::vector<Vector>& vectors);

}  // namespace placemat::inline check_room
