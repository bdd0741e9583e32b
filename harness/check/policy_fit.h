// Which replacement policies fit what an implementation is seen to do, whatever it claims.
#pragma once

#include <string>
#include <vector>

#include "harness/cases/vectors.h"
#include "harness/implementation/door.h"

namespace placemat {

// The names of the policies that fit every `replace` reply to the ill-formed vectors, in the order
// of the enumeration; empty if none does.
std::vector<std::string> fitting_replacements(Door& door, const Profile& profile,
                                              const std::vector<Vector>& vectors);

}  // namespace placemat
