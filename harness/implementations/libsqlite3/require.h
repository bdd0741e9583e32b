// What the adapters of SQLite share.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace placemat::sqlite {

// Ends the process where SQLite cannot do what no input is needed for.
inline void require(bool good) {
  if (good) return;
  std::fputs("sqlite3 failed\n", stderr);
  std::abort();
}

}  // namespace placemat::sqlite
