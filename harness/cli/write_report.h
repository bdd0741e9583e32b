// A report's files, as `check` and `report` write them.
#pragma once

#include <string>

#include "reports/record.h"

namespace placemat {

struct ReportFiles {
  std::string json;  // a file; "" for none
  std::string html;  // a folder; "" for none
};

// Throws Unusable if any of them could not be written; creates the page's folder.
void require_writable(const ReportFiles& files);

// Each whole or not at all. Throws Unusable.
void write_report(const Report& report, const ReportFiles& files);

}  // namespace placemat
