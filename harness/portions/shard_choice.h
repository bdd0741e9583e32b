// Which shard a command is to do: as an option says, or the array engine that started it.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "harness/portions/plan.h"

namespace placemat {

// what() is one line. Exit status 2.
class ShardChoiceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char*)>;
std::optional<std::string> environment_of_process(const char* name);

// choose_shard(): what `--shard text` means:
//
//   I/N       shard I of N
//   auto/N    of N, the shard whose number, counted from 0, is JOB_COMPLETION_INDEX (Kubernetes) or
//             SLURM_ARRAY_TASK_ID
//   auto      for Slurm: N is SLURM_ARRAY_TASK_COUNT, counted from SLURM_ARRAY_TASK_MIN
//
// A part of an array can be submitted again with auto/N, but not with auto, which needs all tasks
// in one array without holes. Throws ShardChoiceError.
Shard choose_shard(const std::string& text,
                   const Environment& environment = environment_of_process);

}  // namespace placemat
