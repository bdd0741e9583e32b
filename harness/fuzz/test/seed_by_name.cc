// Gives a program's seeded implementations the fault that PLACEMAT_FAULT names in the environment.

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "harness/fuzz/test/seeded.h"

namespace placemat {
namespace {

constexpr struct {
  std::string_view name;
  SeededFault fault;
} kFaults[] = {
    {"none", SeededFault::kNone},
    {"loses-carry-16", SeededFault::kLosesCarry16},
    {"loses-carry-32", SeededFault::kLosesCarry32},
    {"loses-carry-64", SeededFault::kLosesCarry64},
    {"misses-last-octet", SeededFault::kMissesLastOctet},
    {"misses-behind-ascii", SeededFault::kMissesBehindAscii},
    {"forgets-lead", SeededFault::kForgetsLead},
    {"late-accepts-surrogate", SeededFault::kLateAcceptsSurrogate},
    {"wrong-in-table", SeededFault::kWrongInTable},
    {"sixteen-bits", SeededFault::kSixteenBits},
    {"encodes-wrong-in-table", SeededFault::kEncodesWrongInTable},
    {"stream-loses-carry", SeededFault::kStreamLosesCarry},
};

[[maybe_unused]] const bool kSeededByName = [] {
  const char* wanted = std::getenv("PLACEMAT_FAULT");
  for (const auto& row : kFaults) {
    if (wanted != nullptr && row.name == wanted) {
      seed(row.fault);
      return true;
    }
  }
  std::fprintf(stderr, "placemat: PLACEMAT_FAULT must name a seeded fault; there are");
  for (const auto& row : kFaults) std::fprintf(stderr, " %s", row.name.data());
  std::fprintf(stderr, "\n");
  std::exit(2);
}();

}  // namespace
}  // namespace placemat
