// A filter in front of a sink: which dangers get through, each shown by a string that was asked
// alone, in fresh processes of both.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/implementation/door.h"
#include "reports/sink_fault.h"

namespace placemat {

// A danger of a pair.
struct PairWitness {
  SinkFault fault;
  std::string filter_reply;                       // to the string: a reply line
  std::optional<std::vector<Ucs4>> filter_reads;  // what it decodes the string to, if it does
};

struct Pair {
  Description filter;
  Description sink;
  std::optional<Operation> filter_operation;  // nothing: the filter tells nothing
  std::vector<Operation> sink_operations;     // empty: the sink does not decode
  std::size_t probes = 0;                     // strings that the sink was asked by each operation
  // The shortest for each danger and character, in the order of these.
  std::vector<PairWitness> witnesses;
  // What could not be found out: the filter did not reply, or the sink to what the filter accepts,
  // or a danger was not seen again. Each is one line, escaped for a terminal; the first few.
  std::vector<std::string> troubles;
};

// try_pair(): asks the sink all probes, the filter all strings that are dangerous in the sink, and
// both, in processes started anew, what is told. Throws what the functions throw.
//
// The filter's verdict is taken as learn_door() takes it. A character counts as conjured even if
// the filter decodes and reads it, too: its yes is what lets the string through, and who searches
// the octets does not see what it reads.
Pair try_pair(const StartDoor& start_filter, const StartDoor& start_sink);

}  // namespace placemat
