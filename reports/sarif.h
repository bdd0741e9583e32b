// The report for code scanning, as SARIF 2.1.0.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_sarif(): one rule per deviation class, one result per deviation. A result is an error if the
// deviation is undocumented, a warning if it is known upstream, a note if it is documented. A
// failure to judge is a notification of the run.
//
// The location of a result is the implementation's id: a logical location, and an artifact of that
// name, because code scanning shows no result without one. Pure; ASCII, with a line feed at the
// end.
std::string to_sarif(const Report& report);

}  // namespace placemat
