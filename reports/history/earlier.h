// Compares the newest release of an API with the older ones.
#pragma once

#include "reports/history/history.h"

namespace placemat::inline history {

// earlier_of() returns what the releases before the newest one were seen to do. The API must have
// at least one release.
EarlierRecord earlier_of(const ApiHistory& api);

}  // namespace placemat::inline history
