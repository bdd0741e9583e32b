#include "harness/cli/write_report.h"

#include "harness/cli/output.h"
#include "harness/cli/unusable.h"
#include "reports/formats.h"

namespace placemat {

void add_report_files(CLI::App& verb, ReportFiles& files) {
  for (const ReportFormat& format : report_formats()) {
    verb.add_option(format.option, files[format.option], format.help);
  }
}

void require_writable(const ReportFiles& files, std::size_t implementations) {
  for (const ReportFormat& format : report_formats()) {
    const std::string& place = files.at(format.option);
    if (place.empty()) continue;
    const PlaceKind kind = format.kind(place);
    if (kind == PlaceKind::kFileOfOne && implementations != 1) {
      throw Unusable(std::string(format.option) + " " + place +
                     ": one file is for one implementation; name a folder for " +
                     std::to_string(implementations));
    }
    if (kind == PlaceKind::kFolder) {
      require_folder(place);
    } else {
      require_writable(std::filesystem::path(place));
    }
  }
}

void write_report(const Report& report, const ReportFiles& files) {
  for (const ReportFormat& format : report_formats()) {
    const std::string& place = files.at(format.option);
    if (!place.empty()) format.write(report, place);
  }
}

}  // namespace placemat
