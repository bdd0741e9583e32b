#include "harness/cli/write_report.h"

#include <filesystem>

#include "harness/cli/output.h"
#include "harness/cli/unusable.h"
#include "reports/badge.h"
#include "reports/file_names.h"
#include "reports/json.h"
#include "reports/junit.h"
#include "reports/markdown.h"
#include "reports/output_file.h"
#include "reports/sarif.h"
#include "reports/site/site.h"

namespace placemat {
namespace {

namespace fs = std::filesystem;

struct Renderer {
  std::string ReportFiles::*file;
  std::string (*render)(const Report&);
};
constexpr Renderer kRenderers[] = {
    {&ReportFiles::json, &to_json},
    {&ReportFiles::junit, &to_junit},
    {&ReportFiles::sarif, &to_sarif},
    {&ReportFiles::markdown, &to_markdown},
};

bool is_badge_file(const std::string& name) {
  const std::string kind = fs::path(name).extension().string();
  return kind == ".svg" || kind == ".json";
}

std::string badge(const ImplementationRecord& implementation, const fs::path& file) {
  return file.extension() == ".svg" ? badge_svg(implementation) : badge_endpoint(implementation);
}

void write_badges(const Report& report, const std::string& place) {
  if (is_badge_file(place)) {
    write_file(place, badge(report.implementations[0], place));
    return;
  }
  const auto names = file_names(report);
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const char* kind : {".svg", ".json"}) {
      const fs::path file = fs::path(place) / (names.at(implementation.id) + kind);
      write_file(file, badge(implementation, file));
    }
  }
}

}  // namespace

void add_report_files(CLI::App& verb, ReportFiles& files) {
  verb.add_option("--json", files.json, "Write report.json to this file");
  verb.add_option("--html", files.html, "Write the report's pages to this folder");
  verb.add_option("--junit", files.junit, "Write it as JUnit's XML");
  verb.add_option("--sarif", files.sarif, "Write it as SARIF 2.1.0");
  verb.add_option("--markdown", files.markdown, "Write it as Markdown");
  verb.add_option("--badge", files.badge,
                  "Write the verdict as a badge: a .svg, a .json for shields.io's endpoint, or a "
                  "folder for both of each implementation");
}

void require_writable(const ReportFiles& files, std::size_t implementations) {
  for (const Renderer& renderer : kRenderers) {
    const std::string& file = files.*(renderer.file);
    if (!file.empty()) require_writable(fs::path(file));
  }
  if (!files.html.empty()) require_folder(files.html);
  if (files.badge.empty()) return;
  if (is_badge_file(files.badge)) {
    if (implementations != 1) {
      throw Unusable("--badge " + files.badge + ": one file holds one badge; name a folder for " +
                     std::to_string(implementations) + " implementations");
    }
    require_writable(fs::path(files.badge));
  } else {
    require_folder(files.badge);
  }
}

void write_report(const Report& report, const ReportFiles& files) {
  for (const Renderer& renderer : kRenderers) {
    const std::string& file = files.*(renderer.file);
    if (!file.empty()) write_file(file, renderer.render(report));
  }
  if (!files.html.empty()) write_site(report, files.html);
  if (!files.badge.empty()) write_badges(report, files.badge);
}

}  // namespace placemat
