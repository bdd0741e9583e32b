#include "reports/formats.h"

#include "reports/badge.h"
#include "reports/base/file.h"
#include "reports/json.h"
#include "reports/renderers.h"
#include "reports/site/site.h"
#include "reports/upstream.h"

namespace placemat::inline reports {
namespace {

namespace fs = std::filesystem;

PlaceKind always_file(const fs::path&) { return PlaceKind::kFile; }
PlaceKind always_folder(const fs::path&) { return PlaceKind::kFolder; }

template <std::string (*render)(const Report&)>
std::size_t write_one(const Report& report, const fs::path& file, const FormatChoices&) {
  write_file(file, render(report));
  return 1;
}

template <std::size_t (*write)(const Report&, const fs::path&)>
std::size_t write_all(const Report& report, const fs::path& place, const FormatChoices&) {
  return write(report, place);
}

template <bool with_fixed>
std::size_t write_to_projects(const Report& report, const fs::path& folder,
                              const FormatChoices& choices) {
  return write_upstream(report, folder, with_fixed, choices.upstream_dress);
}

constexpr ReportFormat kFormats[] = {
    {"--json", "Write report.json to this file", always_file, write_one<to_json>},
    {"--html", "Write the report's pages to this folder", always_folder, write_all<write_site>},
    {"--junit", "Write it as JUnit's XML", always_file, write_one<to_junit>},
    {"--sarif", "Write it as SARIF 2.1.0", always_file, write_one<to_sarif>},
    {"--markdown", "Write it as Markdown, for a pull request", always_file, write_one<to_markdown>},
    {"--readme",
     "Write it as Markdown, a line for each deviation, for a folder with report.json and "
     "front-page.png",
     always_file, write_one<to_readme>},
    {"--upstream",
     "Write to this folder a file for each project, and tests as the project writes its "
     "own, without what it documents or has fixed",
     always_folder, write_to_projects<false>},
    {"--upstream-with-fixed", "Write the same, with what is fixed upstream", always_folder,
     write_to_projects<true>},
    {"--badge",
     "Write the verdict as a badge: a .svg, a .json for shields.io's endpoint, or a folder for "
     "both "
     "of each implementation",
     badge_kind, write_all<write_badges>},
};

}  // namespace

std::span<const ReportFormat> report_formats() { return kFormats; }

}  // namespace placemat::inline reports
