// The report for a system that counts tests, as JUnit's XML.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_junit(): a suite an implementation. A facet whose cases conform is a test that passes; each
// deviation, by facet and class, is one that fails; each facet that could not be judged is an
// error; one of which nothing could be said is skipped, with the reason.
//
// Pure. The result is well-formed XML 1.0 whatever the strings hold.
std::string to_junit(const Report& report);

}  // namespace placemat
