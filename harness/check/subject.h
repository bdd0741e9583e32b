// Who is judged, and how to reach it: always as a child that speaks the driver protocol.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/implementation/implementation.h"
#include "reports/record.h"

namespace placemat {

// What was found out about a deviation, or where it was looked for.
struct KnownDeviation {
  std::string deviation_class;  // "": any; only of kNotFound
  std::optional<Facet> facet;   // nothing: any
  Status status = Status::kNotFound;
  std::string reference;              // where that is written
  std::vector<std::string> searched;  // for kNotFound: what was read
  std::string newest;                 // what the newest source does that was read; "" for none
};

struct Subject {
  std::vector<std::string> argv;  // starts a child that speaks the protocol
  std::string door;               // what `check` was given: "icu-ucnv", "--driver 'CMD'", ...
  // Claims that a greeting cannot carry (where they are documented); the greeting gives the rest.
  std::string source;
  // The id that it must greet with; empty: any.
  std::string id;
  std::vector<KnownDeviation> known;
  std::string family;  // ImplementationRecord
  // It answers the requests of one level and seed alone: a replay has to name them.
  bool of_one_level = false;
  // The same implementation in this process, for the exhaustive tier, which asks it in children of
  // its own; empty where there is none.
  std::function<const Implementation&()> in_process;
};

}  // namespace placemat
