// Writes a report's files, for `check` and `report`.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>

#include "reports/record.h"

namespace placemat::inline cli {

struct ReportFiles {
  // Holds the files that were named, by the option of their format (reports/formats.h); "" if not
  // named.
  std::map<std::string_view, std::string> places;
  std::string upstream_dress;  // "" for none
  bool verbose = false;

  // Reports whether a file is written.
  bool any() const;
  // Reports whether the terminal shows the summary alone.
  bool quiet() const { return any() && !verbose; }
};

// Adds the options that name the files. `files` must outlive the parsing.
void add_report_files(CLI::App& verb, ReportFiles& files);

// Creates the folders. Throws InputError if a file could not be written for that many
// implementations, or if `upstream_dress` is given without a folder for tests.
void require_writable(const ReportFiles& files, std::size_t implementations);

// Writes the files that were named, and prints a line for each. Throws InputError.
void write_report(const Report& report, const ReportFiles& files);

}  // namespace placemat::inline cli
