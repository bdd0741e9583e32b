// Helps to map pages of memory.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace placemat::inline door {

inline std::size_t page_size() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

// Returns the least multiple of `multiple` that is not below `count`.
inline std::size_t up_to(std::size_t count, std::size_t multiple) {
  return (count + multiple - 1) / multiple * multiple;
}

// Ends the process. `what` is the call of the system that has just failed.
[[noreturn]] inline void give_up(const char* what) {
  std::perror(what);
  std::abort();
}

}  // namespace placemat::inline door
