// The report for a system that counts tests, as JUnit's XML.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

// to_junit(): one suite per implementation. A facet whose cases conform is a test that passes. Each
// deviation, by facet and class, is a test that fails. A facet that could not be judged is an
// error. A facet about which nothing can be said is skipped, with the reason.
//
// Pure. The result is well-formed XML 1.0, whatever the strings hold.
std::string to_junit(const Report& report);

}  // namespace placemat
