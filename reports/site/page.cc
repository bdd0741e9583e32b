#include "reports/site/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/asset.h"
#include "reports/escape.h"
#include "reports/file_names.h"

namespace placemat {
std::string part(std::string_view name, const Object& object) {
  kainjow::mustache::mustache page{std::string(asset("site/" + std::string(name) + ".mustache"))};
  page.set_custom_escape([](const std::string& text) { return html_escape(text); });
  return page.render(Data(object));
}

std::string rendered(const Report& report, const PageHead& head, std::string_view name,
                     const Object& object) {
  const auto at = [&](Section section) { return head.section == section; };
  return part("layout", {{"title", head.title},
                         {"root", head.below ? "../" : ""},
                         {"scripts", Data(texts(head.scripts))},
                         {"at_report", at(Section::kReport)},
                         {"at_facets", at(Section::kFacets)},
                         {"at_cases", at(Section::kCases)},
                         {"at_differences", at(Section::kDifferences)},
                         {"at_pairs", at(Section::kPairs)},
                         {"at_order", at(Section::kOrder)},
                         {"at_forms", at(Section::kForms)},
                         {"at_explain", at(Section::kExplain)},
                         {"placemat", report.placemat},
                         {"started", report.started},
                         {"seed", std::to_string(report.seed)},
                         {"sharded", report.shard != "1/1"},
                         {"shard", report.shard},
                         {"content", part(name, object)}});
}

List texts(const std::vector<std::string>& strings) {
  List list;
  for (const std::string& text : strings) list.push_back(text);
  return list;
}

std::string joined(const std::vector<std::string>& strings, std::string_view between) {
  return fmt::format("{}", fmt::join(strings, between));
}

std::string name_of(const ImplementationRecord& implementation) {
  return implementation.name.empty() ? implementation.id : implementation.name;
}

std::map<std::string, std::string> implementation_files(const Report& report) {
  std::map<std::string, std::string> files = file_names(report);
  for (auto& [id, name] : files) name += ".html";
  return files;
}

}  // namespace placemat
