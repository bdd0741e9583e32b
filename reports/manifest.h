// Known deviations: those that are nothing new in a report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/error.h"
#include "reports/record.h"

namespace placemat {

struct ExpectedDeviation {
  std::string implementation;
  std::string facet;
  std::string deviation_class;
  std::string level;     // at which it is met; at a lower level it need not be
  std::string example;   // the last request of it, for people
  std::string reason;    // why it is expected; a manifest without reasons is refused
  std::string upstream;  // where it is known, or ""

  bool operator==(const ExpectedDeviation&) const = default;
};

using Manifest = std::vector<ExpectedDeviation>;

// manifest_from_json(): {"schema": "placemat-manifest/1", "expected": [...]}. Strict: throws
// ReportError, which names the file and the entry, for anything else, for an entry without a
// reason, and for two entries with the same implementation, facet and class.
Manifest manifest_from_json(std::string_view text, std::string_view name);

// ASCII, with a line feed at the end.
std::string manifest_json(const Manifest& manifest);

// manifest_of(): every deviation of the report, with its status and reference as the reason.
Manifest manifest_of(const Report& report);

// Where a report is not as the manifest says.
struct Surprises {
  struct NewDeviation {
    const ImplementationRecord* implementation;
    const DeviationRecord* deviation;
  };
  std::vector<NewDeviation> unexpected;
  // No longer met, although the implementation was asked as much and could be judged.
  std::vector<ExpectedDeviation> gone;
  std::size_t as_expected = 0;

  bool none() const { return unexpected.empty() && gone.empty(); }
};

// surprises_in(): points into `report`. Entries of implementations that are not in it say nothing.
Surprises surprises_in(const Report& report, const Manifest& manifest);

// One line for each, escaped, with what to do; "" if there is nothing to tell.
std::string surprises_text(const Surprises& surprises, const std::string& manifest_name);

}  // namespace placemat
