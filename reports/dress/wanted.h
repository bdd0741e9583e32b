// Says what a test accepts of an implementation: the expectation of a deviation, one answer at a
// time.
#pragma once

#include <vector>

#include "reference/words/request.h"
#include "reports/record.h"

namespace placemat::inline dress {

// kGreatestNumber is the greatest number in a test: every language can write it.
inline constexpr std::size_t kGreatestNumber = 0x7FFFFFFF;

struct Wanted {
  enum class Way : std::uint8_t {
    kReply,       // this reply; an offset that either side leaves out is not compared
    kKeeps,       // values among which these are, in this order
    kStartsAt,    // a start, whatever its value
    kAnyPartial,  // any reply that says that a part was converted
    kAnything,    // any answer: the call only has to return
  };
  Way way = Way::kReply;
  Reply reply;  // empty for kAnyPartial and kAnything

  bool operator==(const Wanted&) const = default;
};

// wanted_of() returns the answers of which one must come. `request` is the last one of the
// deviation's example.
//
// No number is above kGreatestNumber. The list is empty if what is wanted cannot be held against
// one reply (it compares two replies, or an earlier schema only describes it). It is also empty if
// what was observed would pass, because no test could then show the fault. After a crash or
// silence, any answer may be wanted.
std::vector<Wanted> wanted_of(const DeviationRecord& deviation, const Request& request);

}  // namespace placemat::inline dress
