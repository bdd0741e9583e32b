// The report as text for a terminal: what `check` and harness/run end with.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_table(): one line per implementation. Then a block of lines for each deviation, and for each
// implementation that could not be judged. Then the differences by category, and those that nothing
// explains. The result is the last line.
//
// Pure. Everything that came from outside is escaped (terminal_escape()). Without `colour`, line
// feeds are the only control characters. Long requests and replies are cut, and say so; replay
// commands are not cut.
std::string to_table(const Report& report, bool colour);

}  // namespace placemat
