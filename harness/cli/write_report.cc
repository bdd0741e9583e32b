#include "harness/cli/write_report.h"

#include <algorithm>

#include "harness/cli/output.h"
#include "reports/base/error.h"
#include "reports/formats.h"

namespace placemat::inline cli {

bool ReportFiles::any() const {
  return std::any_of(places.begin(), places.end(),
                     [](const auto& place) { return !place.second.empty(); });
}

void add_report_files(CLI::App& verb, ReportFiles& files) {
  for (const ReportFormat& format : report_formats()) {
    verb.add_option(format.option, files.places[format.option], format.help);
  }
  std::vector<std::string> names;
  for (const Dress& dress : dresses()) names.emplace_back(dress.name);
  verb.add_option("--upstream-dress", files.upstream_dress,
                  "Write these tests in one dress, instead of what each project wears")
      ->check(CLI::IsMember(names));
  add_verbose(verb, files.verbose);
}

void require_writable(const ReportFiles& files, std::size_t implementations) {
  const auto is_named = [&](const char* option) { return !files.places.at(option).empty(); };
  if (!files.upstream_dress.empty() && !is_named("--upstream") &&
      !is_named("--upstream-with-fixed")) {
    throw InputError("--upstream-dress " + files.upstream_dress +
                     ": it says how tests are written; name a folder for them with --upstream");
  }
  for (const ReportFormat& format : report_formats()) {
    const std::string& place = files.places.at(format.option);
    if (place.empty()) continue;
    const PlaceKind kind = format.kind(place);
    if (kind == PlaceKind::kFileOfOne && implementations != 1) {
      throw InputError(std::string(format.option) + " " + place +
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
  const FormatChoices choices{.upstream_dress = find_dress(files.upstream_dress)};
  for (const ReportFormat& format : report_formats()) {
    const std::string& place = files.places.at(format.option);
    if (!place.empty()) say_written(place, format.write(report, place, choices));
  }
}

}  // namespace placemat::inline cli
