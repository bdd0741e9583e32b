// Examines what a decoder does to strings that a filter in front of it may let through.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/asking/again.h"
#include "harness/door/door.h"
#include "reports/record.h"

namespace placemat::inline learn_room {

struct SinkExamined {
  // Holds the faults, the shortest first. If several operations show the same fault of a string,
  // the first of sink_operations() stands for them.
  std::vector<SinkFault> faults;
  // Silence is a request to which no reply came, and the string that it was about.
  struct Silence {
    std::vector<std::uint8_t> units;
    std::string what;  // the request line and what happened: one line, escaped for a terminal
  };
  std::vector<Silence> silences;
};

// sink_operations() returns the operations by which `door` decodes whole strings: decode, stream,
// replace, stream-replace, as far as they are offered.
std::vector<Operation> sink_operations(const Door& door);

// examine_sink() puts the requests, encodes again what is read, and decodes the result. The
// implementation encodes or, if it offers no encode, the form that it claims. A refusal, of octets
// or of values, is no fault.
SinkExamined examine_sink(Door& door, std::span<const Request> requests);
// Examines with all sink_probes(), by all sink_operations().
SinkExamined examine_sink(Door& door);

// keep_recurring() removes the faults that a process started anew does not show again when it is
// asked in the opposite order. Returns all that this process showed. Throws what `again` throws.
SinkExamined keep_recurring(const Again& again, std::vector<SinkFault>& faults);

// sink_record() calls examine_sink(), and keeps what recurs. Returns std::nullopt if the door does
// not decode. Throws what `start` throws.
std::optional<SinkRecord> sink_record(const StartDoor& start);

}  // namespace placemat::inline learn_room
