// Stored reports, for the verbs that take some.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// The text of the file `name`. Throws Unusable, with `mend`, if it cannot be read.
std::string read_input(const std::string& name, const std::string& mend);

// The report in the file `name`. Throws Unusable if it cannot be read, ReportError if it is no
// report.
Report read_report(const std::string& name);

}  // namespace placemat
