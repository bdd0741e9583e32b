// Runs inputs again, each in a process of its own, so that a fault does no harm.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "harness/fuzz/finding.h"
#include "harness/fuzz/target.h"

namespace placemat::inline fuzz {

inline constexpr std::chrono::milliseconds kReplayLimit{10000};

// run_forked() runs `target` on `units` in a child of this process. It returns std::nullopt if the
// target's property holds.
//
// A failed requirement gives its own finding. A process that dies otherwise gives one of class
// `crash`, or of the fence's class. A process that still runs after `limit` gives one of class
// `hang`. Both findings name the implementation and the operation that were called last.
std::optional<Finding> run_forked(const FuzzTarget& target, CodeUnits units,
                                  std::chrono::milliseconds limit = kReplayLimit);

// Runs the engine's binary of that target on `units` likewise. The binary may have sanitizers that
// this program lacks. Throws InputError if it cannot be run.
std::optional<Finding> run_engine(const std::filesystem::path& binary, std::string_view target,
                                  CodeUnits units, std::chrono::milliseconds limit = kReplayLimit);

// Reports whether the finding's input makes its target fail, in any way. Throws InputError if
// this program has no target of that name.
bool still_fails(const Finding& finding);

// Returns the shortest finding that the input of `finding` leads to: octets are left out as long as
// the same implementation fails in any way, as `check` asks its shortest strings first. A long
// input may show another fault first than the one that it was made for. If the request that fails
// is answered right in a fresh process, its class is `depends-on-history`. Returns std::nullopt if
// the input no longer fails. Costs up to 5,000 processes.
std::optional<Finding> shortest_of(const FuzzTarget& target, const Finding& finding);

// Replays each file and prints the outcome on standard output. With a `shrink_dir`, what still
// fails is shrunk by shortest_of(), and written there as write_reproducible() does. Returns 2 if a
// file holds no finding or a folder cannot be written (one line on standard error; the others are
// still replayed), else 1 if one still fails, else 0.
int run_replay(std::span<const std::filesystem::path> paths,
               const std::filesystem::path& shrink_dir = {});

}  // namespace placemat::inline fuzz
