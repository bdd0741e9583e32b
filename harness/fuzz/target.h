// Declares fuzz targets. A target is a property that holds for every string of octets.
//
// One file in targets/ defines one target:
//
//   // What holds.
//   PLACEMAT_FUZZ_TARGET(units) { ... }
//
// and no other file names it. A target that reads its input otherwise than as octets says so:
// PLACEMAT_FUZZ_TARGET(units, InputShape::kChunks). Each target registers itself under the name of
// its file, which CMake gives as PLACEMAT_TARGET. An engine's binary holds one target; the command
// and the benchmark hold all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/fuzz/input_shape.h"
#include "reference/unicode.h"

namespace placemat::inline fuzz {

struct FuzzTarget {
  std::string_view name;  // of [a-z0-9_]
  InputShape shape = InputShape::kOctets;
  void (*body)(CodeUnits units) = nullptr;
};

// Returns all targets of this program, sorted by name.
const std::vector<FuzzTarget>& fuzz_targets();

// Returns "agrees, encodes, ...".
std::string fuzz_target_names();

// Returns the target of that name, or nullptr.
const FuzzTarget* find_fuzz_target(std::string_view name);

// run_target() judges `units` once. It returns if the property holds; otherwise it reports a
// finding and aborts (harness/fuzz/failure.h). One thread at a time.
void run_target(const FuzzTarget& target, CodeUnits units);

// Execution is what run_target() was called with, for reports. Outside of a call, the name is
// empty.
struct Execution {
  std::string_view target;
  CodeUnits units;
};
const Execution& current_execution();

class FuzzTargetRegistration {
 public:
  explicit FuzzTargetRegistration(FuzzTarget target);
};

}  // namespace placemat::inline fuzz

#define PLACEMAT_TARGET_JOIN(prefix, name) prefix##name
#define PLACEMAT_TARGET_FUNCTION(name) PLACEMAT_TARGET_JOIN(target_, name)
#define PLACEMAT_TARGET_TEXT(name) #name
#define PLACEMAT_TARGET_NAME(name) PLACEMAT_TARGET_TEXT(name)

// Defines target_<name>, which is in the stack of every crash.
#define PLACEMAT_FUZZ_TARGET(units, ...)                                  \
  namespace placemat::inline fuzz {                                       \
  static void PLACEMAT_TARGET_FUNCTION(PLACEMAT_TARGET)(CodeUnits units); \
  static const FuzzTargetRegistration kTargetRegistration(FuzzTarget{     \
      .name = PLACEMAT_TARGET_NAME(PLACEMAT_TARGET),                      \
      .shape = InputShape{__VA_ARGS__},                                   \
      .body = &PLACEMAT_TARGET_FUNCTION(PLACEMAT_TARGET)});               \
  } /* namespace placemat::inline fuzz */                                 \
  void placemat::PLACEMAT_TARGET_FUNCTION(PLACEMAT_TARGET)(CodeUnits units)
