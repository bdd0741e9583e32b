// Chooses, from reports of several systems, the newest release of each API.
#pragma once

#include <vector>

#include "reports/history/history.h"

namespace placemat::inline history {

// newest_of() returns a report of the newest release of each API, in the order of the report that
// has most of them. Each record names its system, and says what older releases were seen to do. The
// program, the seed and the time are those of the latest report.
//
// Implementations are compared with each other in one run only. So the divergences are those of the
// report that has most of the newest releases, between these releases.
//
// Throws InputError as join_reports() does, and if there is no report.
Report newest_of(const std::vector<HistorySource>& sources);

}  // namespace placemat::inline history
