// Inputs run again, so that a fault can be seen without harm: each in a process of its own.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "harness/fuzz/finding.h"
#include "harness/fuzz/target.h"

namespace placemat {

inline constexpr std::chrono::milliseconds kReplayLimit{10000};

// run_forked(): runs `target` on `units` in a child of this process; nothing if its property holds.
//
// A failed requirement gives the finding that it reported. A process that dies otherwise gives one
// of class `crash`, and one that is still there after `limit` of class `hang`, of the
// implementation and the operation that were asked last.
std::optional<Finding> run_forked(const FuzzTarget& target, CodeUnits units,
                                  std::chrono::milliseconds limit = kReplayLimit);

// The same by the engine's binary of that target, which may have sanitizers that this program
// lacks. Throws FindingError if it cannot be run.
std::optional<Finding> run_engine(const std::filesystem::path& binary, std::string_view target,
                                  CodeUnits units, std::chrono::milliseconds limit = kReplayLimit);

// Whether the finding's input makes its target fail, in whatever way. Throws FindingError if this
// program has no target of that name.
bool still_fails(const Finding& finding);

// Replays each file and says on standard output what came of it. 1 if one still fails, 2 if one
// holds no finding (one line on standard error; the others are still replayed), else 0.
int run_replay(std::span<const std::filesystem::path> paths);

}  // namespace placemat
