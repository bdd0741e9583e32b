// A report with one implementation of each kind, for tests and for looking at the renderers.
//
// Invented throughout: no such library was judged.
#pragma once

#include "reports/record.h"

namespace placemat {

// Conforming, deviating, crashing, silent and wide-named implementations; every string is
// well-formed UTF-8.
Report sample_report();

// The "lenient-scanner" of such a report. Throws if it is not there.
ImplementationRecord& lenient_in(Report& report);

// One with no implementation.
Report empty_report();

// Three that are asked for counts, lengths, room, places and order: one conforms, one claims what
// UTF-16 brings, one has a fault of most classes.
Report sized_report();

// An implementation whose strings all attack: markup, quotes, escape sequences, bidirectional
// controls, ill-formed octets, line feeds.
ImplementationRecord hostile_implementation();

// Both, and divergences that name the hostile one.
Report hostile_report();

}  // namespace placemat
