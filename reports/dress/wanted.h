// What a test accepts of an implementation: the expectation of a deviation, which a report stores
// as text for people, read back as answers that a program can hold a reply against.
#pragma once

#include <vector>

#include "reference/observation.h"
#include "reports/record.h"

namespace placemat {

// Every language has numbers up to that.
inline constexpr std::size_t kGreatestNumber = 0x7FFFFFFF;

struct Wanted {
  enum class Way : std::uint8_t {
    kReply,       // this reply; an offset that either side leaves out is not held against it
    kKeeps,       // values among which these are, in this order
    kStartsAt,    // a start, whatever its value
    kAnyPartial,  // some of it was converted
    kAnything,    // it must come back
  };
  Way way = Way::kReply;
  Reply reply;  // of kAnyPartial and kAnything: none

  bool operator==(const Wanted&) const = default;
};

// wanted_of(): the answers of which one must come. `request` is the last one of the deviation's
// example.
//
// No number is above kGreatestNumber. None if the text says nothing that can be held against one
// reply (it compares two replies, or describes them), or if what was observed would pass: no test
// could then show the fault. A crash or silence is shown by any answer. O(octets * rows) for a
// request with room.
std::vector<Wanted> wanted_of(const ProfileRecord& profile, const DeviationRecord& deviation,
                              const Request& request);

}  // namespace placemat
