// The report as text for a terminal: what `check` and harness/run end with.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// Where text is shown. What is written to a file or a pipe has room enough for most tables.
struct Screen {
  bool colour = false;
  std::size_t columns = 128;
};

// to_table(): one line per implementation, with the facets that some implementation offers. What is
// wider than the screen goes on in another table. Then a block of lines for each deviation, and for
// each implementation that could not be judged. Then the differences by category, and those that
// nothing explains. The result is the last line.
//
// Pure. Everything that came from outside is escaped (terminal_escape()). Without colour, line
// feeds are the only control characters. Long requests and replies are cut, and say so; replay
// commands are not cut.
std::string to_table(const Report& report, const Screen& screen);

// A run that judges many in two parts, for two screens in all. Both are pure, and escape and clip
// as to_table() does.
//
// to_panel(): the table, the blocks of deviations and failures, and the result of `panel`, a report
// of those that were judged first.
std::string to_panel(const Report& panel, const Screen& screen);

// to_rest(): what follows once everybody is judged: one line for each that deviates or could not be
// judged among those after the first `panel`, the gravest first and 48 at most, then the
// differences by category and the result of all. What the lines leave out is in the report's other
// forms.
std::string to_rest(const Report& report, std::size_t panel, const Screen& screen);

}  // namespace placemat
