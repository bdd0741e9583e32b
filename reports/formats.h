// The formats in which a report is written. A format is a renderer and its row in formats.cc.
// `check` and `report` take their options from there.
#pragma once

#include <filesystem>
#include <span>

#include "reports/dress/dress.h"
#include "reports/error.h"
#include "reports/record.h"

namespace placemat {

// What formats are told besides their places.
struct FormatChoices {
  const Dress* upstream_dress = nullptr;  // of all tests; nullptr: what each project wears
};

// What is written at the place that a user names.
enum class PlaceKind {
  kFile,
  kFileOfOne,  // shows a single implementation
  kFolder
};

struct ReportFormat {
  const char* option;  // "--json"; its value is the place
  const char* help;
  PlaceKind (*kind)(const std::filesystem::path& place);
  // Writes each file whole or not at all. Throws ReportError. For kFileOfOne, the report must have
  // one implementation.
  void (*write)(const Report& report, const std::filesystem::path& place,
                const FormatChoices& choices);
};

std::span<const ReportFormat> report_formats();

}  // namespace placemat
