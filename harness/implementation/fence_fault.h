// What becomes of a fault at a fence (fence.h): it is told, and ends the process.
#pragma once

#include <atomic>
#include <optional>
#include <string_view>

#include "harness/implementation/fence.h"
#include "reference/observation.h"

namespace placemat {

// tell_fence_faults(): from now on a fault at a fence is told before its signal ends this process:
// in a line on standard error, which fence_fault_told() reads, or, if `told` is not null, there,
// for a process that shares it. Any other fault is dealt with as before. This is not undone.
void tell_fence_faults(std::atomic<FenceFault>* told = nullptr);

// end_at_fence(): the same for a write that was found later, where there is no fence. Tells on
// standard error if tell_fence_faults() was not called.
[[noreturn]] void end_at_fence(const FenceHit& hit);

// The fault that a process told in its last line; kNone if it told none.
FenceFault fence_fault_told(std::string_view last_line);

// Whether the access that ended in a signal was a write, by the third argument of its handler.
// Nothing where the processor does not tell.
std::optional<bool> was_write(const void* context);

}  // namespace placemat
