// Shrinking: the shortest request, and the shortest history, that still shows a fault.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "reference/observation.h"

namespace placemat {

// Answers for each request whether it still shows the fault.
using StillFails = std::function<std::vector<bool>(std::span<const Request>)>;

// shrink(): a request from which no octet, value or chunk boundary can be taken, and no octet or
// value made plainer, without losing the fault. Deterministic; asks in batches.
Request shrink(Request request, const StillFails& still_fails);

// Whether the last request, asked behind these, still shows the fault.
using FailsBehind = std::function<bool(std::span<const Request>)>;

// shrink_history(): the fewest requests (found greedily) behind which the fault shows; empty if it
// does not show behind all of `before`.
std::vector<Request> shrink_history(std::vector<Request> before, const FailsBehind& fails_behind);

}  // namespace placemat
