// Lines up what several reports say of each API's releases.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reports/history/history.h"

namespace placemat::inline history {

// Record is what one source says of a release.
struct Record {
  const HistorySource* source = nullptr;
  const ImplementationRecord* implementation = nullptr;
};

struct InOrder {
  bool operator()(const Release& left, const Release& right) const {
    return comes_before(left, right);
  }
};
using Timeline = std::map<Release, Record, InOrder>;

// timelines_of() returns the releases of each API, by id. The records point into `sources`, and
// live as long. It throws as join_reports() does.
std::map<std::string, Timeline> timelines_of(const std::vector<HistorySource>& sources);

}  // namespace placemat::inline history
