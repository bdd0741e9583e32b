// The report as text for a terminal: what `check` and harness/run end with.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_table(): one line an implementation, then a block of lines for each deviation and for each
// implementation that could not be judged, then the differences by category and those that nothing
// explains, and the result as the last line.
//
// Pure. Everything that came from outside is escaped (terminal_escape()); without `colour` the text
// holds no control character but line feeds. Long requests and replies are cut, and say so; replay
// commands are not.
std::string to_table(const Report& report, bool colour);

}  // namespace placemat
