// A report's files, as `check` and `report` write them.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>

#include "reports/record.h"

namespace placemat {

struct ReportFiles {
  // Those that were named, by the option of their format (reports/formats.h); "" for none.
  std::map<std::string_view, std::string> places;
  std::string upstream_dress;  // "" for none
};

// The options that name them. `files` must outlive the parsing.
void add_report_files(CLI::App& verb, ReportFiles& files);

// Throws Unusable if any of them could not be written for so many implementations, or if what is
// said of how to write them is nothing known. Creates the folders.
void require_writable(const ReportFiles& files, std::size_t implementations);

// Throws ReportError.
void write_report(const Report& report, const ReportFiles& files);

}  // namespace placemat
