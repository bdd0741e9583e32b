// Ends the process where SQLite fails, for the adapters of SQLite.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace placemat::sqlite {

// Ends the process if a call failed that depends on no input.
inline void require(bool good) {
  if (good) return;
  std::fputs("sqlite3 failed\n", stderr);
  std::abort();
}

}  // namespace placemat::sqlite
