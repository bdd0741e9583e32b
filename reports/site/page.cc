#include "reports/site/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/file_names.h"

namespace placemat::inline site {
std::string part(std::string_view name, const Object& object) {
  return filled("site/" + std::string(name), object);
}

std::string rendered(const Report& report, const PageHead& head, std::string_view name,
                     const Object& object) {
  const auto at = [&](Section section) { return head.section == section; };
  return part("layout", {{"title", head.title},
                         {"root", head.below ? "../" : ""},
                         {"scripts", Data(texts(head.scripts))},
                         {"runs_wasm", head.runs_wasm},
                         {"at_report", at(Section::kReport)},
                         {"at_facets", at(Section::kFacets)},
                         {"at_cases", at(Section::kCases)},
                         {"at_differences", at(Section::kDifferences)},
                         {"at_pairs", at(Section::kPairs)},
                         {"at_order", at(Section::kOrder)},
                         {"at_objects", at(Section::kObjects)},
                         {"at_proved", at(Section::kProved)},
                         {"at_forms", at(Section::kForms)},
                         {"at_explain", at(Section::kExplain)},
                         {"placemat", report.placemat},
                         {"started", report.started},
                         {"seed", std::to_string(report.seed)},
                         {"sharded", !report.shard.is_whole()},
                         {"shard", shard_text(report.shard)},
                         {"content", part(name, object)}});
}

List texts(const std::vector<std::string>& strings) { return List(strings.begin(), strings.end()); }

std::string joined(const std::vector<std::string>& strings, std::string_view between) {
  return fmt::format("{}", fmt::join(strings, between));
}

std::string name_of(const ImplementationRecord& implementation) {
  return implementation.name.empty() ? implementation.id : implementation.name;
}

Files implementation_files(const Report& report) {
  Files files = file_names(report);
  for (auto& [id, name] : files) name += ".html";
  return files;
}

List links_to(const std::vector<const ImplementationRecord*>& implementations, const Files& files) {
  return list_of(implementations, [&](const ImplementationRecord* one) {
    return Object{{"file", files.at(one->id)}, {"name", one->id}};
  });
}

List language_links(const Languages& languages, const std::vector<std::size_t>& places) {
  return list_of(places, [&](std::size_t place) {
    const SpokenLanguage& one = languages.spoken[place];
    return Object{{"file", one.file()},
                  {"name", one.name},
                  {"speakers", counted(one.implementations, "implementation")}};
  });
}

}  // namespace placemat::inline site
