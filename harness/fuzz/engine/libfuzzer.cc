// libFuzzer, and every engine that calls its entry point.

#include <cstddef>
#include <cstdint>

#include "harness/fuzz/engine/engine.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const placemat::FuzzTarget& target = placemat::prepare_engine();
  placemat::run_target(target, {data, size});
  return 0;
}
