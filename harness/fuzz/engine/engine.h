// Declares what the engine shims share. One shim, one target and the panel make an engine's binary.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/fuzz/target.h"

namespace placemat::inline fuzz {

// Sets up the tally, the record of calls, and the guest, as the environment says. Returns
// the program's only target. Aborts if the program was not linked with exactly one.
const FuzzTarget& prepare_engine();

// Judges each file once, and each file of each folder. Returns what they hold. If a file cannot be
// read, it prints one line on standard error and ends with status 2.
std::vector<std::vector<std::uint8_t>> run_files(const FuzzTarget& target,
                                                 std::span<const std::string> paths);

}  // namespace placemat::inline fuzz
