// Gives a program's seeded implementations the fault that CMake names, PLACEMAT_SEEDED_FAULT.

#include "harness/fuzz/test/seeded.h"

namespace placemat {
namespace {

[[maybe_unused]] const bool kSeededAtStart = [] {
  seed(SeededFault::PLACEMAT_SEEDED_FAULT);
  return true;
}();

}  // namespace
}  // namespace placemat
