// Makes a report with one implementation of each kind, for tests and for looking at the renderers.
//
// Everything in it is invented: no such library was judged.
#pragma once

#include "reports/record.h"

namespace placemat::inline reports {

// Returns a report with conforming, deviating, crashing, silent and wide-named implementations.
// Every string in the report is well-formed UTF-8.
Report sample_report();

// Returns the "lenient-scanner" of the sample report. Throws if it is not there.
ImplementationRecord& lenient_in(Report& report);

// Returns the report with a `wanted` for each deviation, made from the text of `expected` as for a
// report of an earlier schema.
Report with_wanted(Report report);

// Returns a report with no implementation.
Report empty_report();

// Returns a report with three implementations that count, fill room, go back and compare: one
// conforms, one claims the order of UTF-16, and one has faults of several classes.
Report sized_report();

// Returns an implementation whose strings all attack: markup, quotes, escape sequences,
// bidirectional controls, ill-formed octets, line feeds.
ImplementationRecord hostile_implementation();

// Returns the sample with the hostile implementation, and a divergence that names it.
Report hostile_report();

}  // namespace placemat::inline reports
