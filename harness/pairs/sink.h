// What a decoder does to strings that a filter in front of it may let through.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/implementation/door.h"
#include "reports/record.h"

namespace placemat {

struct SinkExamined {
  // The shortest first. If several operations show the same of a string, the first of
  // sink_operations() stands for them.
  std::vector<SinkFault> faults;
  // A request to which no reply came, and the string that it was about.
  struct Silence {
    std::vector<std::uint8_t> units;
    std::string what;  // the request line and what happened: one line, escaped for a terminal
  };
  std::vector<Silence> silences;
};

// sink_operations(): by which `door` decodes whole strings: decode, stream, replace,
// stream-replace, as far as they are offered.
std::vector<Operation> sink_operations(const Door& door);

// examine_sink(): asks the requests, has what is read encoded again by the implementation itself,
// or, if it does not encode, by the form that it claims, and asks it to decode that. A refusal, of
// octets or of values, is no fault.
SinkExamined examine_sink(Door& door, std::span<const Request> requests);
// The same with sink_probes(), by all sink_operations().
SinkExamined examine_sink(Door& door);

// sink_record(): examine_sink(), and what was seen there that a process started anew shows again,
// asked in the opposite order. Nothing if it does not decode. Throws what `start` throws.
std::optional<SinkRecord> sink_record(const StartDoor& start);

}  // namespace placemat
