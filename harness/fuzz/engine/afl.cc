// Runs under AFL++ in persistent mode, with test cases in shared memory. With files or folders as
// arguments it judges each file once, and needs no fuzzer.

#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "harness/fuzz/engine/engine.h"

__AFL_FUZZ_INIT();

int main(int argc, char** argv) {
  const placemat::FuzzTarget& target = placemat::prepare_engine();
  if (argc > 1) {
    const std::vector<std::string> paths(argv + 1, argv + argc);
    std::printf("%s: %zu inputs judged\n", std::string(target.name).c_str(),
                placemat::run_files(target, paths).size());
    return 0;
  }
  __AFL_INIT();
  const unsigned char* shared = __AFL_FUZZ_TESTCASE_BUF;
  // If the fuzzer kills a process, its last numbers are lost. So no process is kept for long.
  while (__AFL_LOOP(10000)) {
    // The input is copied because a read past its end would go unseen in the shared page.
    const std::vector<std::uint8_t> units(shared, shared + __AFL_FUZZ_TESTCASE_LEN);
    placemat::run_target(target, units);
  }
  return 0;
}
