// Writes facets.html: who conforms, by facet and programming language.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

Object cell(Facet facet, const ImplementationRecord& implementation) {
  Object object{{"facet", std::string(facet_name(facet))},
                {"style", "absent"},
                {"sign", false},
                {"number", "\u2013"},
                {"word", "not offered"}};
  const auto record = implementation.facets.find(facet);
  if (record == implementation.facets.end()) return object;
  const Judgement leading = leading_judgement(record->second);
  const auto count = record->second.counts.find(leading);
  object["style"] = style_of(leading);
  object["number"] = compact(count == record->second.counts.end() ? 0 : count->second);
  object["word"] = false;
  if (is_as_documented(implementation, facet)) {
    object["style"] = style_of(Standing::kAsDocumented);
    object["sign"] = sign_of(style_of(Standing::kAsDocumented));
    object["word"] = in_words(standing_name(Standing::kAsDocumented));
    return object;
  }
  if (leading != Judgement::kConforms) {
    object["sign"] = sign_of(style_of(leading));
    object["word"] = in_words(judgement_name(leading));
  }
  return object;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) {
    return letter < 0x80 ? static_cast<char>(std::tolower(letter)) : static_cast<char>(letter);
  });
  return text;
}

Object row(const ImplementationRecord& implementation, const std::string& file,
           const std::vector<Facet>& facets) {
  std::set<std::string> classes;
  for (const auto* deviation : own_deviations(implementation)) {
    classes.insert(deviation->deviation_class);
  }
  const Standing standing = standing_of(implementation);
  const std::size_t ways = ways_of(implementation).size();
  return {
      {"file", file},
      {"name", name_of(implementation)},
      {"version", implementation.version},
      {"form", implementation.profile.form},
      {"level", implementation.level},
      {"text", lower(implementation.id + " " + implementation.name + " " + implementation.version +
                     " " + implementation.language + " " + implementation.api)},
      {"language", implementation.language},
      {"verdict", in_words(standing_name(standing))},
      {"only", !only_judged(implementation).empty()},
      {"only_judged", std::string(only_judged(implementation))},
      {"style", style_of(standing)},
      {"sign", sign_of(style_of(standing))},
      {"classes", joined({classes.begin(), classes.end()}, " ")},
      {"number", std::to_string(ways)},
      {"deviates", ways > 0},
      {"deviations", counted(ways, "deviation")},
      {"cells", Data(list_of(facets, [&](Facet facet) { return cell(facet, implementation); }))}};
}

List groups(const Report& report, const std::vector<Facet>& facets) {
  const auto files = implementation_files(report);
  std::map<std::string, List> by_language;
  for (const ImplementationRecord& implementation : report.implementations) {
    by_language[implementation.language].push_back(
        row(implementation, files.at(implementation.id), facets));
  }
  List list;
  for (auto& [language, rows] : by_language) {
    list.push_back(Object{{"language", language.empty() ? "(no language)" : language},
                          {"columns", std::to_string(facets.size() + 2)},
                          {"rows", Data(std::move(rows))}});
  }
  return list;
}

// Returns one row per judgement that occurred: its cases under each facet, and in total.
List judgement_rows(const Report& report, const std::vector<Facet>& facets) {
  const std::map<Facet, FacetRecord> totals = totals_by_facet(report);
  const FacetRecord total = total_of(totals);
  const auto count_in = [](const FacetRecord& record, Judgement judgement) {
    const auto count = record.counts.find(judgement);
    return count == record.counts.end() ? 0 : count->second;
  };
  List rows;
  for (const Judgement judgement : kJudgements) {
    if (count_in(total, judgement) == 0) continue;
    const List numbers = list_of(facets, [&](Facet facet) {
      const auto record = totals.find(facet);
      const std::uint64_t count = record == totals.end() ? 0 : count_in(record->second, judgement);
      return Object{{"number", grouped(count)}, {"style", count == 0 ? "zero" : ""}};
    });
    rows.push_back(Object{{"judgement", in_words(judgement_name(judgement))},
                          {"style", style_of(judgement)},
                          {"sign", sign_of(style_of(judgement))},
                          {"numbers", Data(numbers)},
                          {"sum", grouped(count_in(total, judgement))}});
  }
  return rows;
}

Object proof_object(const Proof& proof) {
  return {{"statement", proof.statement}, {"names", Data(texts(proof.implementations))}};
}

List sorted(const std::set<std::string>& names) { return List(names.begin(), names.end()); }

}  // namespace

std::string facets_page(const Report& report) {
  std::set<std::string> languages;
  std::set<std::string> verdicts;
  std::set<std::string> classes;
  std::set<std::string> forms;
  for (const ImplementationRecord& one : report.implementations) {
    if (!one.language.empty()) languages.insert(one.language);
    verdicts.insert(in_words(standing_name(standing_of(one))));
    forms.insert(one.profile.form);
    for (const auto* deviation : own_deviations(one)) classes.insert(deviation->deviation_class);
  }
  const std::vector<Facet> facets = facets_offered(report);
  const List proofs = list_of(proofs_of(report), proof_object);
  const StandingCounts counts = count_standings(report);
  const Object page = {
      {"result", result_sentence(report)},
      {"difference", difference_sentence(report)},
      {"has_implementations", !report.implementations.empty()},
      {"count", grouped(report.implementations.size())},
      {"languages", grouped(languages.size())},
      {"cases", grouped(total_of(totals_by_facet(report)).cases)},
      {"conforming", grouped(counts.conform)},
      {"only", grouped(counts.conform_so_far)},
      {"families", grouped(counts.all())},
      {"documented", grouped(counts.as_documented)},
      {"deviating", grouped(counts.deviate)},
      {"failing", grouped(counts.not_judged)},
      {"language_names", Data(sorted(languages))},
      {"verdict_names", Data(sorted(verdicts))},
      {"class_names", Data(sorted(classes))},
      {"form_names", Data(sorted(forms))},
      {"facet_names",
       Data(list_of(facets, [](Facet facet) { return std::string(facet_name(facet)); }))},
      {"groups", Data(groups(report, facets))},
      {"judgement_rows", Data(judgement_rows(report, facets))},
      {"any_proof", !proofs.empty()},
      {"proofs", Data(proofs)}};
  return rendered(report,
                  {.section = Section::kFacets,
                   .title = "By facet: " + result_sentence(report),
                   .scripts = {"filter.js"}},
                  "facets", page);
}

}  // namespace placemat::inline site
