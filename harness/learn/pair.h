// Tries a filter in front of a sink: finds which dangers get through, and shows each by a string
// that was put alone to fresh processes of both.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/door/door.h"
#include "reports/sink_fault.h"

namespace placemat::inline learn_room {

// PairWitness is a danger of a pair.
struct PairWitness {
  SinkFault fault;
  std::string filter_reply;                       // a reply line
  std::optional<std::vector<Ucs4>> filter_reads;  // what it decodes the string to, if it does
};

struct Pair {
  Description filter;
  Description sink;
  std::optional<Operation> filter_operation;  // absent if none shows what it accepts
  std::vector<Operation> sink_operations;     // empty if the sink does not decode
  std::size_t probes = 0;                     // strings that each operation of the sink was given
  // Holds the shortest witness for each danger and character, in the order of these.
  std::vector<PairWitness> witnesses;
  // Has a line for each thing that could not be found out: the filter did not reply, the sink did
  // not reply to what the filter accepts, or a danger was not seen again. The lines are escaped for
  // a terminal; only the first few are kept.
  std::vector<std::string> troubles;
};

// try_pair() puts all probes to the sink, and all strings that are dangerous in the sink to the
// filter. Each danger is then confirmed in processes of both started anew. Throws what
// `start_filter` and `start_sink` throw.
//
// The filter's verdict is taken as learn_door() takes it. A character counts as conjured even if
// the filter decodes and reads it, too: the filter lets the string through, and a program that
// searches the octets does not see the character.
Pair try_pair(const StartDoor& start_filter, const StartDoor& start_sink);

}  // namespace placemat::inline learn_room
