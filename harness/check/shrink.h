// Shrinking: the shortest request, and the shortest history, that still shows a fault.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "reference/observation.h"

namespace placemat {

// Whether a request still shows the fault.
using StillFails = std::function<bool(const Request&)>;

// shrink(): a request from which no octet, value or chunk boundary can be taken without losing the
// fault. Deterministic. Goes on from the first smaller request that
// fails: where failing is slow (a hang), few are asked that do.
Request shrink(Request request, const StillFails& still_fails);

// make_plain(): a request of the same length, chosen to be read: with letters, euro signs and the
// least continuation octets wherever the fault shows as well with them.
Request make_plain(Request request, const StillFails& still_fails);

// Whether the last request, asked after these, still shows the fault.
using FailsBehind = std::function<bool(std::span<const Request>)>;

// shrink_history(): requests of `before`, in order, of which none can be left out (delta debugging,
// within a bound on tries), themselves shrunk if they are few; of the calls in which the fault
// shows the last is of what is returned. Empty if the fault does not show after all of `before`.
std::vector<Request> shrink_history(std::vector<Request> before, const FailsBehind& fails_behind);

}  // namespace placemat
