// A processor of which it is not known here what its page faults tell.

#include "harness/implementation/fence_fault.h"

namespace placemat {

std::optional<bool> was_write(const void*) { return std::nullopt; }

}  // namespace placemat
