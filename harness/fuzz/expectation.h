// A short cut past the judge, for replies that are exactly what a profile asks for.
#pragma once

#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

// Whether `reply` is plainly right. False says nothing: the judge has the last word, and only the
// judge accuses. True is never said of what the judge calls a deviation.
//
// The oracle's readings are remembered between calls (reading_of()), which makes this some ten
// times as fast as judge() where many implementations are asked about the same octets.
bool is_as_expected(const Profile& profile, const Request& request, const Reply& reply);

}  // namespace placemat
