// Holds known deviations, which are not new in a report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/base/error.h"
#include "reports/record.h"

namespace placemat::inline reports {

struct ExpectedDeviation {
  std::string implementation;
  std::string facet;
  std::string deviation_class;
  std::string level;     // at a lower level it need not be met
  std::string example;   // the last request of its example, for people
  std::string reason;    // why it is expected; a manifest without reasons is refused
  std::string upstream;  // where it is known, or ""

  bool operator==(const ExpectedDeviation&) const = default;
};

using Manifest = std::vector<ExpectedDeviation>;

// manifest_from_json() reads {"schema": "placemat-manifest/1", "expected": [...]}. It is strict: it
// throws InputError, which names the file and the entry, for anything else, for an entry without a
// reason, and for two entries with the same implementation, facet and class.
Manifest manifest_from_json(std::string_view text, std::string_view name);

// Returns ASCII, with a line feed at the end.
std::string manifest_json(const Manifest& manifest);

// manifest_of() returns every deviation of the report, with its status and reference as the reason.
Manifest manifest_of(const Report& report);

// Surprises says where a report differs from a manifest.
struct Surprises {
  struct NewDeviation {
    const ImplementationRecord* implementation;
    const DeviationRecord* deviation;
  };
  std::vector<NewDeviation> unexpected;
  // Lists deviations that are no longer met, although the implementation had as many cases and
  // could be judged.
  std::vector<ExpectedDeviation> gone;
  std::size_t as_expected = 0;

  bool none() const { return unexpected.empty() && gone.empty(); }
};

// surprises_in() points into `report`. It ignores entries of implementations that are not in it.
Surprises surprises_in(const Report& report, const Manifest& manifest);

// Returns one line for each, escaped, with what to do; "" if there are none.
std::string surprises_text(const Surprises& surprises, const std::string& manifest_name);

}  // namespace placemat::inline reports
