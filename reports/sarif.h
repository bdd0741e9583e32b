// The report for code scanning, as SARIF 2.1.0.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_sarif(): a rule a deviation class, a result a deviation: an error if it is undocumented, a
// warning if it is known upstream, a note if it is documented. What could not be judged is a
// notification of the run.
//
// A result stands at the implementation's id, as a logical location, and as an artifact of that
// name, because code scanning shows none without one. Pure; ASCII, with a line feed at the end.
std::string to_sarif(const Report& report);

}  // namespace placemat
