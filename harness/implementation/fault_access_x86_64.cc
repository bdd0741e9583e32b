// What a page fault of an x86-64 processor tells.

#include <ucontext.h>

#include "harness/implementation/fence_fault.h"

namespace placemat {

std::optional<bool> was_write(const void* context) {
  constexpr greg_t kWrite = 2;  // bit 1 of the error code: Intel SDM volume 3, section 4.7
  const auto* const registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  return (registers[REG_ERR] & kWrite) != 0;
}

}  // namespace placemat
