// Stored reports, for the verbs that take some.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// The report in the file `name`. Throws Unusable if it cannot be read, ReportError if it is none.
Report read_report(const std::string& name);

}  // namespace placemat
