// Declares where a failed requirement aborts: one plain function for each implementation, facet and
// class.
//
// Crash bucketing keeps the top frames of a stack and cuts a frame's name at its first bracket. So
// each fault has a function with a name of its own, without brackets: the function is extern "C",
// no template, without arguments, never inlined and never merged with another.
//
// The functions of an implementation are generated: CMake compiles fault_functions.cc once for each
// that takes part, with its name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/words/deviation.h"
#include "reference/words/operation.h"

namespace placemat::inline fuzz {

struct FaultFunction {
  std::string_view facet;  // in a function's name: "stream_replace"
  Deviation deviation;
  std::string_view function;       // "fault_codec_validate_accepts_surrogate"
  void (*abort_here)() = nullptr;  // does not return
};

// Registers the functions, in the file that defines them; `symbol` is the implementation's id with
// `_` for `-`.
class FaultRegistration {
 public:
  FaultRegistration(std::string_view symbol, const FaultFunction* faults, std::size_t count);
};

// Returns the function for a fault, or nullptr if this program has none, because CMake does not
// know the implementation.
const FaultFunction* find_fault(std::string_view implementation, Facet facet, Deviation deviation);

// Aborts in the function for the fault; without one, in fault_unlisted, after a line on standard
// error.
[[noreturn]] void abort_in_fault(std::string_view implementation, Facet facet, Deviation deviation);

}  // namespace placemat::inline fuzz
