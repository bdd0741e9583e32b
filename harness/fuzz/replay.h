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

// Replays each file and prints the outcome on standard output. Returns 2 if one holds no finding
// (one line on standard error; the others are still replayed), else 1 if one still fails, else 0.
int run_replay(std::span<const std::filesystem::path> paths);

}  // namespace placemat::inline fuzz
