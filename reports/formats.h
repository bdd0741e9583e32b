// Lists the formats in which a report is written. A format is a renderer and its row in formats.cc.
// `check` and `report` take their options from there.
#pragma once

#include <filesystem>
#include <span>

#include "reports/base/error.h"
#include "reports/dress/dress.h"
#include "reports/record.h"

namespace placemat::inline reports {

// FormatChoices holds what formats need besides their places.
struct FormatChoices {
  const Dress* upstream_dress = nullptr;  // of all tests; nullptr for what each project wears
};

// PlaceKind says what is written at the place that a user names.
enum class PlaceKind {
  kFile,
  kFileOfOne,  // shows a single implementation
  kFolder
};

struct ReportFormat {
  const char* option;  // "--json"; its value is the place
  const char* help;
  PlaceKind (*kind)(const std::filesystem::path& place);
  // Writes each file of the format whole or not at all, and returns how many files it wrote. Throws
  // InputError. For kFileOfOne, the report must have one implementation.
  std::size_t (*write)(const Report& report, const std::filesystem::path& place,
                       const FormatChoices& choices);
};

std::span<const ReportFormat> report_formats();

}  // namespace placemat::inline reports
