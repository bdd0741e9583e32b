#include "harness/codec/kernel.h"

#include <cstdio>
#include <cstdlib>

namespace placemat::utf8 {

// The compiler initialises this, so that the initialisers of other files may already use the codec.
constinit std::atomic<const Kernel*> detail::active = &kScalarKernel;

namespace {

const Kernel* fastest() noexcept {
  for (const Kernel* kernel : kKernels) {
    if (kernel->runs_here()) return kernel;
  }
  return &kScalarKernel;
}

const Kernel* chosen() noexcept {
  const char* name = std::getenv("PLACEMAT_KERNEL");
  if (name == nullptr || *name == '\0') return fastest();
  if (const Kernel* kernel = find_kernel(name)) return kernel;
  const Kernel* kernel = fastest();
  std::fprintf(stderr, "placemat: PLACEMAT_KERNEL names no kernel that runs here; using %.*s\n",
               static_cast<int>(kernel->name.size()), kernel->name.data());
  return kernel;
}

[[maybe_unused]] const bool kChosen = [] {
  detail::active.store(chosen(), std::memory_order_relaxed);
  return true;
}();

}  // namespace

const Kernel* find_kernel(std::string_view name) noexcept {
  for (const Kernel* kernel : kKernels) {
    if (kernel->name == name && kernel->runs_here()) return kernel;
  }
  return nullptr;
}

}  // namespace placemat::utf8
