// Applies what was found out about the deviations of one implementation: whether its project knows
// of them, and which of them are one bug.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/record.h"

namespace placemat::inline check_room {

// KnownDeviation is what was found out about a deviation. If nothing was found, it says what was
// searched.
struct KnownDeviation {
  std::string deviation_class;  // "" for any, only with kNotFound
  std::optional<Facet> facet;   // absent for any
  Status status = Status::kNotFound;
  std::string reference;              // where that is written
  std::vector<std::string> searched;  // for kNotFound: what was read
  std::string newest;                 // what the newest source that was read does; "" for none
  std::string level;  // the level that shows it, if a lower one does not; otherwise ""
  // Is the class from which the deviation follows, as the implementation's source shows, or "" if
  // it stands for itself. It is absent from a record of what is known; otherwise the record has no
  // other finding than this.
  std::optional<std::string> follows;
};

// set_causes() sets what each of `deviations` follows from, where a record of `known` says that.
// settle() clears what is not there.
void set_causes(const std::vector<KnownDeviation>& known, std::vector<DeviationRecord>& deviations);

// look_up_known() gives each of `deviations` the status and the sources of the first record of
// `known` that is about it, or about what it follows from. Where none is, nothing was found, and
// nothing was searched.
void look_up_known(const std::vector<KnownDeviation>& known,
                   std::vector<DeviationRecord>& deviations);

}  // namespace placemat::inline check_room
