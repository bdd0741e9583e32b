// Asks an implementation that is here for what somebody else's report says of it.
#pragma once

#include <string>

#include "harness/catalogue/catalogue.h"
#include "reports/collect/collection.h"

namespace placemat::inline collect_room {

// Returns a Replay that asks the implementations of `places`, of which those without a system of
// their own are of `system`. It asks each in a process of its own, and builds the driver of one if
// need be. An example that is no request counts as not seen.
Replay replay_here(const Places& places, const std::string& system);

}  // namespace placemat::inline collect_room
