// Reports a fault at a fence (fence.h), which ends the process.
#pragma once

#include <atomic>
#include <string_view>

#include "harness/door/fence.h"
#include "reference/words/outcome.h"

namespace placemat::inline door {

// tell_fence_faults() makes this process report a fault at a fence before a signal ends the
// process. It writes a line to standard error, which fence_fault_told() reads. If `told` is not
// null, it stores the fault in `told` instead, for a process that shares that memory. Other faults
// are handled as before. A call cannot be undone.
void tell_fence_faults(std::atomic<FenceFault>* told = nullptr);

// end_at_fence() reports a write where there is no fence, and ends the process. It reports on
// standard error if tell_fence_faults() was not called.
[[noreturn]] void end_at_fence(const FenceHit& hit);

// Returns the fault that a process reported in its last line, or kNone.
FenceFault fence_fault_told(std::string_view last_line);

}  // namespace placemat::inline door
