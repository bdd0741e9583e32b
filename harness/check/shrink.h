// Finds the shortest request, and the shortest history, that still shows a fault.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "reference/words/request.h"

namespace placemat::inline check_room {

// StillFails says whether a request still shows the fault.
using StillFails = std::function<bool(const Request&)>;

// shrink() returns a request from which no octet, value or chunk boundary can be taken without
// losing the fault, within a bound on tries. Deterministic. It goes on from the first smaller
// request that fails, so that it asks few requests that hang.
Request shrink(Request request, const StillFails& still_fails);

// make_plain() returns a request of the same length that is easy to read: with letters, euro signs
// and the least continuation octets wherever the fault still shows.
Request make_plain(Request request, const StillFails& still_fails);

// FailsBehind says whether the fault still shows after these requests.
using FailsBehind = std::function<bool(std::span<const Request>)>;

// shrink_history() returns requests of `before`, in order, none of which can be left out (delta
// debugging, within a bound on tries). If few are left, each is itself shrunk. The last call of
// `fails_behind` that returned true had the result. Returns none if the fault does not show after
// all of `before`.
std::vector<Request> shrink_history(std::vector<Request> before, const FailsBehind& fails_behind);

}  // namespace placemat::inline check_room
