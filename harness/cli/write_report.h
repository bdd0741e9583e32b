// A report's files, as `check` and `report` write them.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>

#include "reports/record.h"

namespace placemat {

// The places that were named, by the option of their format (reports/formats.h); "" for none.
using ReportFiles = std::map<std::string_view, std::string>;

// The options that name them. `files` must outlive the parsing.
void add_report_files(CLI::App& verb, ReportFiles& files);

// Throws Unusable if any of them could not be written for so many implementations. Creates the
// folders.
void require_writable(const ReportFiles& files, std::size_t implementations);

// Throws ReportError.
void write_report(const Report& report, const ReportFiles& files);

}  // namespace placemat
