// Makes decoders with one known fault, to test that a fault is found through each of the three
// doors.
//
// faulty_adapter() is in process, faulty_plugin() is a plugin, and miniature_command() is a driver.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/door/implementation.h"
#include "harness/test/miniatures/faulty_core.h"

namespace placemat::inline test {

enum class Fault {
  kNone = FAULTY_NONE,
  kC0C1 = FAULTY_C0_C1,                    // accepts C0 and C1 as leads
  kE080 = FAULTY_E0_80,                    // accepts E0 80..9F
  kEdA0 = FAULTY_ED_A0,                    // accepts ED A0..BF
  kF490 = FAULTY_F4_90,                    // accepts F4 90..BF
  kF5 = FAULTY_F5,                         // accepts F5..F7 as leads
  kTruncatedTail = FAULTY_TRUNCATED_TAIL,  // accepts a sequence that the end of input cuts short
};
inline constexpr Fault kFaults[] = {Fault::kNone, Fault::kC0C1, Fault::kE080,         Fault::kEdA0,
                                    Fault::kF490, Fault::kF5,   Fault::kTruncatedTail};

// Returns "none", "c0-c1", "e0-80", "ed-a0", "f4-90", "f5" or "truncated-tail".
std::string_view fault_name(Fault fault);

// Returns the deviation class that the fault's validate and decode must be given; "" for kNone.
std::string_view fault_class(Fault fault);

// Returns an adapter with the id "faulty-<name>". It offers the operations of Group::kText.
Adapter faulty_adapter(Fault fault);

// Returns an adapter that only validates, "faulty-validates-<name>": it is quick to judge.
Adapter validating_adapter(Fault fault);

// Returns the path of the plugin "faulty-<name>".
std::string faulty_plugin(Fault fault);

// Returns argv of the driver program in a mode ("crash-on", "C0AF"); miniature.cc lists the modes.
std::vector<std::string> miniature_command(std::vector<std::string> mode);
// Returns argv with the fault's mode.
std::vector<std::string> miniature_command(Fault fault);

}  // namespace placemat::inline test
