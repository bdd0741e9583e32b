// Lists what is timed: functions of the codec's kernels and of other libraries, by what they do.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/bench/codec/work.h"

namespace placemat::inline bench {

// Peer is a function of the codec or a library that is timed. By its operation, it returns:
//   validate           1 for well-formed, otherwise 0
//   first-error        the offset of the first ill-formed subsequence
//   count              code points
//   8to16, 8to32       units written to out16 or out32
//   16to8, 32to8       octets written to out8
//   8to16-exact, 8to32-exact, 16to8-exact, 32to8-exact
//                      as without -exact, with exactly the room that the result needs
//   16to8-half         as 16to8, with room for half of the octets of the text
//   8to16-stop, 16to8-stop
//                      where the conversion stops: units read
//   8to16-replace      units written to out16, with U+FFFD for what is ill-formed
//   16to8-replace      octets written to out8, with U+FFFD for each lone surrogate
//   count-replace      code points, with one U+FFFD for what is ill-formed
//   length16           units of UTF-16 that the UTF-8 is
//   length16-replace   as length16, with U+FFFD for what is ill-formed
//   16length8          octets that the UTF-16 is
//   16length8-replace  as 16length8, with U+FFFD for each lone surrogate
//   32length8          octets that the UTF-32 is
//   back               the sum of the values, walked through from the end back to the start
//   back-replace       as back, with U+FFFD for what is ill-formed
//   truncate           the sum of the lengths that the text has when it is cut to each length
//   stream-64          1 for well-formed, fed in chunks of 64 octets
//   stream-4096        as stream-64, in chunks of 4096
//   8to16-chunks-64    as 8to16, fed in chunks of 64 octets to an object with a state
//   8to16-chunks-4096  as 8to16-chunks-64, in chunks of 4096
//   16to8-chunks-64    as 16to8, fed in chunks of 64 code units to an object with a state
//   16to8-chunks-4096  as 16to8-chunks-64, in chunks of 4096
class Peer {
 public:
  // Takes a function object without state, which is compiled into the loop that times it. The loop
  // calls a library's function, or holds its code if the compiler expands the function, as a
  // program's own loop does.
  template <typename Run>
  Peer(std::string operation, std::string name, Run /*run*/)
      : operation(std::move(operation)),
        name(std::move(name)),
        run([](Work& work) { return std::size_t{Run{}(work)}; }),
        time(&time_loop<Run>) {}

  std::string operation;
  std::string name;
  std::size_t (*run)(Work&);
  void (*time)(benchmark::State&, std::span<Work>);

 private:
  template <typename Run>
  static void time_loop(benchmark::State& state, std::span<Work> works) {
    Work& first = works.front();
    if (works.size() == 1) {
      for (auto _ : state) turn<Run>(first);
    } else {
      for (auto _ : state) {
        for (Work& work : works) turn<Run>(work);
      }
    }
  }

  template <typename Run>
  static void turn(Work& work) {
    benchmark::DoNotOptimize(work.utf8.data());
    benchmark::DoNotOptimize(Run{}(work));
    benchmark::ClobberMemory();
  }
};

// Returns all peers that register themselves, in no particular order.
std::vector<Peer>& peers();

struct Peers {
  Peers(std::initializer_list<Peer> added) {
    peers().insert(peers().end(), added.begin(), added.end());
  }
};

}  // namespace placemat::inline bench
