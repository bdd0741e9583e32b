// Declares the renderers that write one file: pure functions of a report (formats.cc).
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat::inline reports {

// to_junit() writes the report for a system that counts tests, as JUnit's XML: one suite per
// implementation. A facet whose cases conform is a test that passes. Each deviation, by facet and
// class, is a test that fails. A facet that could not be judged is an error. A facet about which
// nothing can be said is skipped, with the reason. The result is well-formed XML 1.0, whatever the
// strings contain.
std::string to_junit(const Report& report);

// to_sarif() writes the report for code scanning, as SARIF 2.1.0: one rule per deviation class, and
// one result per deviation. A result is an error if the deviation is undocumented, a warning if it
// is known upstream, a note if it is documented. A failure to judge is a notification of the run.
//
// The location of a result is the implementation's id: a logical location, and an artifact of that
// name, because code scanning shows no result without one. ASCII, with a line feed at the end.
std::string to_sarif(const Report& report);

// to_markdown() writes the report for a pull request: the result in a sentence, one table row per
// implementation, then each deviation with its example, and what could not be judged. Everything
// from outside is escaped (markdown_escape()), or is in a code block that it cannot end.
std::string to_markdown(const Report& report);

// to_readme() writes the report as the README.md of a folder, for GitHub: the result, how to read
// it, the matrix, then a line for each deviation. It escapes as to_markdown() does. Beside it stand
// the report as report.json, and a picture of the site's front page as front-page.png.
std::string to_readme(const Report& report);

}  // namespace placemat::inline reports
