// Chooses the shard of a command: the one that an option names, or the one of the array job that
// started the command.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "reference/words/shard.h"
#include "reports/base/error.h"

namespace placemat::inline cli {

// Environment returns the value of an environment variable, or std::nullopt if it is not set.
using Environment = std::function<std::optional<std::string>(const char*)>;
std::optional<std::string> environment_of_process(const char* name);

// choose_shard() returns the shard that `--shard text` means:
//
//   I/N       shard I of N
//   auto/N    the shard of N whose number, counted from 0, is JOB_COMPLETION_INDEX (Kubernetes) or
//             SLURM_ARRAY_TASK_ID
//   auto      as auto/SLURM_ARRAY_TASK_COUNT, but counted from SLURM_ARRAY_TASK_MIN (Slurm alone)
//
// A part of an array can be submitted again with auto/N, but not with auto, which needs all tasks
// in one array without holes. Throws InputError.
Shard choose_shard(const std::string& text,
                   const Environment& environment = environment_of_process);

}  // namespace placemat::inline cli
