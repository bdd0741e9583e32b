// Reports whether a process runs, for tests of how processes end.
#pragma once

#include <sys/types.h>

#include <string>

#include "harness/process/child.h"

namespace placemat::inline test {

// Reports whether the process runs and is no zombie. An orphan may stay a zombie, because there may
// be no process that waits for it.
inline bool is_running(pid_t pid) {
  const std::string stat = stat_after_name(open_stat(pid));
  return !stat.empty() && !stat.starts_with(" Z");
}

}  // namespace placemat::inline test
