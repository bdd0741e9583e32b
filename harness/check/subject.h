// Says who is judged, and how to reach it: always as a child that speaks the driver protocol.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/check/known.h"
#include "harness/door/implementation.h"

namespace placemat::inline check_room {

struct Subject {
  std::vector<std::string> argv;  // starts a child that speaks the protocol
  std::string door;               // what `check` was given: "icu-ucnv", "--driver 'CMD'", ...
  // Names where the claims are documented, which a greeting cannot say.
  std::string source;
  // Is the id that the greeting must have; empty for any.
  std::string id;
  std::vector<KnownDeviation> known;
  std::string family;  // ImplementationRecord
  std::string system;  // ImplementationRecord
  // Says whether all replies are to the requests of one level and seed, which a replay has to name.
  bool of_one_level = false;
  // Returns the implementation in this process, for the exhaustive tier, which asks it in children
  // of its own; empty if there is none.
  std::function<const Implementation&()> in_process;
};

}  // namespace placemat::inline check_room
