// Runs one of the codec's kernels for AArch64 as a driver.
#include <cstdio>

#include "harness/door/registry.h"
#include "harness/door/serve.h"

int main(int argc, char** argv) {
  const placemat::Implementation* const found =
      argc == 2 ? placemat::find_implementation(argv[1]) : nullptr;
  if (found == nullptr) {
    std::fprintf(stderr, "codec-neon: give one id, such as codec-neon\n");
    return 2;
  }
  return placemat::serve_standard_streams(*found);
}
