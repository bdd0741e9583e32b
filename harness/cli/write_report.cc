#include "harness/cli/write_report.h"

#include "harness/cli/output.h"
#include "reports/html.h"
#include "reports/json.h"
#include "reports/output_file.h"

namespace placemat {

void require_writable(const ReportFiles& files) {
  if (!files.json.empty()) require_writable(std::filesystem::path(files.json));
  if (!files.html.empty()) require_folder(files.html);
}

void write_report(const Report& report, const ReportFiles& files) {
  if (!files.json.empty()) write_file(files.json, to_json(report));
  if (!files.html.empty()) write_html(report, files.html);
}

}  // namespace placemat
