// A report's files, as `check` and `report` write them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "reports/record.h"

namespace placemat {

struct ReportFiles {
  std::string json;  // files; "" for none
  std::string junit;
  std::string sarif;
  std::string markdown;
  std::string html;   // a folder
  std::string badge;  // a file, .svg or .json, or a folder for both of each implementation
};

// The options that name them.
void add_report_files(CLI::App& verb, ReportFiles& files);

// Throws Unusable if any of them could not be written for so many implementations; creates the
// folders.
void require_writable(const ReportFiles& files, std::size_t implementations);

// Each whole or not at all. Throws Unusable.
void write_report(const Report& report, const ReportFiles& files);

}  // namespace placemat
