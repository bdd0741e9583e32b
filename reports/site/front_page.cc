// Writes index.html: how many languages are spoken, and who accepts more than whom.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/language_text.h"
#include "reports/site/inclusion_drawing.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

Object language_row(const SpokenLanguage& one) {
  const ImplementationRecord& first = *one.speakers.front().front();
  return {{"file", one.file()},
          {"name", one.name},
          {"single", one.speakers.size() == 1},
          {"speaker", one.implementations == 1 ? name_of(first) : first.family},
          {"implementations", grouped(one.implementations)},
          {"families", grouped(one.speakers.size())},
          {"states", grouped(one.automaton->size())},
          {"classes", grouped(octet_classes(*one.automaton).size())},
          {"beyond", counts_cell(one.nearest.beyond)},
          {"short", counts_cell(one.nearest.short_of)}};
}

// Returns two tables: the languages that are drawn, and the others, grouped by nearest form.
List language_tables(const Languages& languages, const std::vector<std::size_t>& drawn) {
  List large;
  std::map<std::string, Object> small;
  for (std::size_t i = 0; i < languages.spoken.size(); ++i) {
    const SpokenLanguage& one = languages.spoken[i];
    if (std::binary_search(drawn.begin(), drawn.end(), i)) {
      large.push_back(language_row(one));
    } else {
      small.emplace(one.name, language_row(one));
    }
  }
  const std::string caption =
      "A language has the name of a form, or that of the nearest form and what differs";
  List tables = {Object{{"folded", false},
                        {"summary", ""},
                        {"id", "languages-caption"},
                        {"caption", caption},
                        {"languages", Data(std::move(large))}}};
  if (small.empty()) return tables;
  List rest;
  for (auto& [name, row] : small) rest.push_back(std::move(row));
  const std::string summary = counted(small.size(), "language") + " of one family each";
  tables.push_back(Object{{"folded", true},
                          {"summary", summary},
                          {"id", "rest-caption"},
                          {"caption", summary + ", by the nearest form"},
                          {"languages", Data(std::move(rest))}});
  return tables;
}

// Returns the implementations without a language, by the reason.
List not_learned(const Report& report, const Languages& languages) {
  const auto files = implementation_files(report);
  std::map<std::string, List> by_reason;
  for (const ImplementationRecord* one : languages.not_learned) {
    const std::string why = one->recognises ? one->recognises->why_not : "not tried";
    by_reason[why].push_back(Object{{"file", files.at(one->id)}, {"name", name_of(*one)}});
  }
  List list;
  for (auto& [why, members] : by_reason) {
    list.push_back(Object{{"why", why}, {"members", Data(std::move(members))}});
  }
  return list;
}

}  // namespace

std::string front_page(const Report& report, const Languages& languages) {
  const std::vector<std::size_t> drawn = drawn_languages(languages);
  const std::string result = result_sentence(report);
  const std::string sentence = languages_sentence(report);
  const std::string difference = difference_sentence(report);
  const std::size_t unknown = languages.not_learned.size();
  const Object page = {
      {"sentence", sentence.empty() ? "No language was learned." : sentence},
      {"result", result},
      {"difference", difference.empty() ? Data(false) : Data(difference)},
      {"has_implementations", !report.implementations.empty()},
      {"has_languages", !languages.spoken.empty()},
      {"alone", drawn.size() < languages.spoken.size()},
      {"drawing", inclusion_drawing(languages, drawn)},
      {"tables", Data(language_tables(languages, drawn))},
      {"fault_matrix", fault_matrix_part(report)},
      {"any_not_learned", !languages.not_learned.empty()},
      {"unknown", unknown == 1 ? "The language of 1 implementation is not known"
                               : fmt::format("The languages of {} implementations are not known",
                                             grouped(unknown))},
      {"not_learned", Data(not_learned(report, languages))}};
  return rendered(
      report,
      {.section = Section::kReport,
       .title = "Placemat report: " + (sentence.empty() ? "" : sentence + " ") + result},
      "front", page);
}

}  // namespace placemat::inline site
