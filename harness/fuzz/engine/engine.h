// What the engine shims share: one shim, one target and the panel are an engine's binary.
#pragma once

#include <span>
#include <string>

#include "harness/fuzz/target.h"

namespace placemat {

// The program's one target, after the tally and the record of who is asked are set up as the
// environment says. Aborts if the program was not linked with exactly one.
const FuzzTarget& prepare_engine();

// The longest input that engines make: faults at block bounds need more than 256 octets.
inline constexpr std::size_t kMaxInput = 512;

// Judges each file once, and each file of each folder; returns how many. A file that cannot be
// read: one line on standard error and exit status 2.
std::size_t run_files(const FuzzTarget& target, std::span<const std::string> paths);

}  // namespace placemat
