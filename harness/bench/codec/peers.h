// Who is timed: functions of the codec's kernels and of other libraries, by what they do.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "harness/bench/codec/work.h"

namespace placemat::bench {

// The operations, and what a function answers:
//   validate           1 for well-formed, else 0
//   validate-inline    the same, as a call that the compiler may expand in place
//   first-error        the offset of the first ill-formed subsequence
//   count              code points
//   8to16, 8to32       units written to out16 or out32
//   16to8, 32to8       octets written to out8
//   8to16-replace      units written to out16, with U+FFFD for what is ill-formed
//   stream-64          1 for well-formed, fed in chunks of 64 octets
//   stream-4096        the same in chunks of 4096
struct Peer {
  std::string operation;
  std::string name;
  std::size_t (*run)(Work&);
  // Whether its result may differ from the others': it replaces by another policy.
  bool own_result = false;
};

// All that register themselves, in no order.
std::vector<Peer>& peers();

struct Peers {
  Peers(std::initializer_list<Peer> added) {
    peers().insert(peers().end(), added.begin(), added.end());
  }
};

}  // namespace placemat::bench
