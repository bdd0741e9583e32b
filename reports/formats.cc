#include "reports/formats.h"

#include "reports/badge.h"
#include "reports/json.h"
#include "reports/junit.h"
#include "reports/markdown.h"
#include "reports/output_file.h"
#include "reports/readme.h"
#include "reports/sarif.h"
#include "reports/site/site.h"
#include "reports/upstream.h"

namespace placemat {
namespace {

namespace fs = std::filesystem;

PlaceKind always_file(const fs::path&) { return PlaceKind::kFile; }
PlaceKind always_folder(const fs::path&) { return PlaceKind::kFolder; }

template <std::string (*render)(const Report&)>
void write_one(const Report& report, const fs::path& file) {
  write_file(file, render(report));
}

constexpr ReportFormat kFormats[] = {
    {"--json", "Write report.json to this file", always_file, write_one<to_json>},
    {"--html", "Write the report's pages to this folder", always_folder, write_site},
    {"--junit", "Write it as JUnit's XML", always_file, write_one<to_junit>},
    {"--sarif", "Write it as SARIF 2.1.0", always_file, write_one<to_sarif>},
    {"--markdown", "Write it as Markdown, for a pull request", always_file, write_one<to_markdown>},
    {"--readme",
     "Write it as Markdown, a line for each deviation, for a folder with report.json and "
     "front-page.png",
     always_file, write_one<to_readme>},
    {"--upstream",
     "Write to this folder what each project is told: a file for each, without what it documents "
     "or has fixed",
     always_folder, write_upstream},
    {"--upstream-with-fixed", "The same, with what is fixed upstream", always_folder,
     write_upstream_with_fixed},
    {"--badge",
     "Write the verdict as a badge: a .svg, a .json for shields.io's endpoint, or a folder for "
     "both "
     "of each implementation",
     badge_kind, write_badges},
};

}  // namespace

std::span<const ReportFormat> report_formats() { return kFormats; }

}  // namespace placemat
