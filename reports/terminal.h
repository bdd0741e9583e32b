// Writes the report as text for a terminal: `check` and harness/run end with it.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat::inline reports {

// Screen is where text is shown. A file or a pipe has room enough for most tables.
struct Screen {
  bool colour = false;
  std::size_t columns = 128;
};

// to_table() writes one line per implementation, with the facets that some implementation offers.
// Facets that the screen is too narrow for go on in another table. Then it writes a block of lines
// for each deviation, and for each implementation that could not be judged; then the differences by
// category, and those without an explanation. The result is the last line.
//
// Pure. Everything that came from outside is escaped (terminal_escape()). Without colour, line
// feeds are the only control characters. Long requests and replies are cut, and say so; replay
// commands are not cut.
std::string to_table(const Report& report, const Screen& screen);

// to_panel() and to_rest() write a run of many implementations in two parts, on two screens in all.
// Both are pure, and escape and clip as to_table() does.
//
// to_panel() writes the table, the blocks of deviations and failures, and the result of `panel`, a
// report of those that were judged first.
std::string to_panel(const Report& panel, const Screen& screen);

// to_rest() writes what follows after all are judged. It writes a line for each implementation
// after the first `panel` that deviates or could not be judged, the gravest first and 48 at most.
// Then it writes the differences by category and the result of all. Other formats have what the
// lines leave out.
std::string to_rest(const Report& report, std::size_t panel, const Screen& screen);

}  // namespace placemat::inline reports
