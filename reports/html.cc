#include "reports/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <set>

#include "reports/asset.h"
#include "reports/escape.h"
#include "reports/output_file.h"
#include "reports/summary.h"

namespace placemat {
namespace {

// What the template sees. A key that is missing in an inner object would be looked up in the outer
// ones, so every object below sets every key that its part of the template names.
using Data = kainjow::mustache::data;
using Object = kainjow::mustache::object;
using List = kainjow::mustache::list;

// A class of the style sheet; never the only sign of a judgement.
std::string style_of(Judgement judgement) {
  if (is_fault(judgement)) return "bad";
  if (is_failure(judgement)) return "warning";
  return judgement == Judgement::kConforms ? "good" : "quiet";
}

std::string style_of_verdict(std::string_view verdict) {
  if (verdict == "conforms") return "good";
  return verdict == "deviates" ? "bad" : "warning";
}

// A sign beside the word, for eyes that skim.
std::string sign_of(std::string_view style) {
  if (style == "good") return "\u2713";
  if (style == "bad") return "\u2717";
  return style == "warning" ? "!" : "\u00B7";
}

std::string title_of(Judgement judgement) {
  std::string title(judgement_name(judgement));
  std::replace(title.begin(), title.end(), '-', ' ');
  return title;
}

std::string verdict_title(std::string verdict) {
  std::replace(verdict.begin(), verdict.end(), '-', ' ');
  return verdict;
}

Object judgement_object(Judgement judgement, std::uint64_t count) {
  return {{"judgement", title_of(judgement)}, {"number", grouped(count)}};
}

// `first_deviation`: the number of the first deviation listed for this cell; 0 for none.
Object facet_object(Facet facet, const FacetRecord* record, std::size_t first_deviation) {
  Object cell{{"facet", std::string(facet_name(facet))},
              {"offered", record != nullptr},
              {"linked", first_deviation != 0},
              {"deviation", std::to_string(first_deviation)},
              {"style", "quiet"},
              {"sign", ""},
              {"judgement", ""},
              {"number", ""},
              {"others", Data(List())}};
  if (record == nullptr) return cell;
  const Judgement leading = leading_judgement(*record);
  cell["style"] = style_of(leading);
  cell["sign"] = sign_of(style_of(leading));
  cell["judgement"] = title_of(leading);
  List others;
  for (const auto& [judgement, count] : record->counts) {
    if (judgement == leading) {
      cell["number"] = grouped(count);
    } else {
      others.push_back(judgement_object(judgement, count));
    }
  }
  cell["others"] = Data(others);
  return cell;
}

List texts(const std::vector<std::string>& strings) {
  List list;
  for (const std::string& text : strings) list.push_back(text);
  return list;
}

std::string joined(const std::vector<std::string>& strings) {
  return fmt::format("{}", fmt::join(strings, ", "));
}

std::string name_of(const ImplementationRecord& implementation) {
  return implementation.name.empty() ? implementation.id : implementation.name;
}

Object deviation_object(const DeviationRecord& deviation, std::size_t number) {
  return {{"number", std::to_string(number)},
          {"class", deviation.deviation_class},
          {"facet", std::string(facet_name(deviation.facet))},
          {"judgement", title_of(deviation.judgement)},
          {"style", style_of(deviation.judgement)},
          {"sign", sign_of(style_of(deviation.judgement))},
          {"cases", counted(deviation.count, "case")},
          {"counted_over", deviation.counted_over},
          {"example", Data(texts(deviation.example))},
          {"history", deviation.example.size() > 1},
          {"expected", deviation.expected},
          {"observed", deviation.observed},
          {"bounded", !deviation.extent.empty()},
          {"extent", deviation.extent},
          {"departs", !deviation.rows.empty()},
          {"rows", joined(deviation.rows)},
          {"clause", deviation.clause},
          {"consequence", deviation.consequence},
          {"status", deviation.status},
          {"referenced", !deviation.reference.empty()},
          {"reference", deviation.reference},
          {"replay", deviation.replay}};
}

// `deviations_before`: how many deviations the implementations before this one have, so that each
// has a number of its own on the page.
Object implementation_object(const ImplementationRecord& implementation, std::size_t number,
                             std::size_t deviations_before) {
  const std::string verdict = verdict_of(implementation);
  std::map<Facet, std::size_t> first_of_facet;
  List deviations;
  for (const DeviationRecord& deviation : implementation.deviations) {
    const std::size_t deviation_number = deviations_before + deviations.size() + 1;
    first_of_facet.emplace(deviation.facet, deviation_number);
    deviations.push_back(deviation_object(deviation, deviation_number));
  }
  List cells;
  for (const Facet facet : kFacets) {
    const auto record = implementation.facets.find(facet);
    const auto deviation = first_of_facet.find(facet);
    cells.push_back(facet_object(facet,
                                 record == implementation.facets.end() ? nullptr : &record->second,
                                 deviation == first_of_facet.end() ? 0 : deviation->second));
  }
  const ProfileRecord& profile = implementation.profile;
  return {{"number", std::to_string(number)},
          {"id", implementation.id},
          {"name", name_of(implementation)},
          {"version", implementation.version},
          {"language", implementation.language},
          {"api", implementation.api},
          {"has_api", !implementation.api.empty()},
          {"level", implementation.level},
          {"form", profile.form},
          {"replacement", profile.replacement},
          {"bom", profile.bom},
          {"refusal", profile.refusal},
          {"domain", profile.domain.empty() ? "all input" : profile.domain},
          {"source", profile.source.empty() ? "not stated" : profile.source},
          {"fits", !implementation.fitting_replacements.empty()},
          {"fitting", joined(implementation.fitting_replacements)},
          {"verdict", verdict_title(verdict)},
          {"style", style_of_verdict(verdict)},
          {"sign", sign_of(style_of_verdict(verdict))},
          {"cells", Data(cells)},
          {"deviates", !deviations.empty()},
          {"deviations", Data(deviations)},
          {"troubled", !implementation.trouble.empty()},
          {"trouble", implementation.trouble}};
}

List implementation_list(const Report& report) {
  List list;
  std::size_t deviations = 0;
  for (const ImplementationRecord& implementation : report.implementations) {
    list.push_back(implementation_object(implementation, list.size() + 1, deviations));
    deviations += implementation.deviations.size();
  }
  return list;
}

// One row a judgement that occurred: its cases under each facet, and in all.
List judgement_rows(const Report& report) {
  const std::map<Facet, FacetRecord> totals = totals_by_facet(report);
  const FacetRecord total = total_of(totals);
  const auto count_in = [](const FacetRecord& record, Judgement judgement) {
    const auto count = record.counts.find(judgement);
    return count == record.counts.end() ? 0 : count->second;
  };
  List rows;
  for (const Judgement judgement : kJudgements) {
    if (count_in(total, judgement) == 0) continue;
    List numbers;
    for (const Facet facet : kFacets) {
      const auto record = totals.find(facet);
      const std::uint64_t count = record == totals.end() ? 0 : count_in(record->second, judgement);
      numbers.push_back(Object{{"facet", std::string(facet_name(facet))},
                               {"number", grouped(count)},
                               {"style", count == 0 ? "zero" : ""}});
    }
    rows.push_back(Object{{"judgement", title_of(judgement)},
                          {"style", style_of(judgement)},
                          {"sign", sign_of(style_of(judgement))},
                          {"numbers", Data(numbers)},
                          {"sum", grouped(count_in(total, judgement))}});
  }
  return rows;
}

List category_rows(const Report& report) {
  List rows;
  for (const CategoryCounts& counts : differences_by_category(report)) {
    rows.push_back(Object{{"category", category_title(counts.category)},
                          {"by_profiles", grouped(counts.by_profiles)},
                          {"by_deviation", grouped(counts.by_deviation)},
                          {"by_nothing", grouped(counts.by_nothing)},
                          {"style", counts.by_nothing == 0 ? "" : "bad"}});
  }
  return rows;
}

std::string explanation_of(const std::string& explained_by) {
  if (explained_by == "profiles") return "explained by the profiles";
  if (explained_by == "deviation") return "explained by a deviation";
  return "explained by nothing";
}

List divergence_list(const Report& report) {
  List list;
  for (const DivergenceRecord& divergence : report.divergences) {
    List groups;
    for (const GroupRecord& group : divergence.groups) {
      groups.push_back(Object{{"observed", group.observed},
                              {"size", std::to_string(group.implementations.size())},
                              {"members", Data(texts(group.implementations))}});
    }
    const bool unexplained = divergence.explained_by == "nothing";
    list.push_back(Object{{"category", category_title(divergence.category)},
                          {"explanation", explanation_of(divergence.explained_by)},
                          {"style", unexplained ? "bad" : "quiet"},
                          {"unexplained", unexplained},
                          {"cases", counted(divergence.count, "case")},
                          {"example", Data(texts(divergence.example))},
                          {"groups", Data(groups)}});
  }
  return list;
}

List proof_list(const Report& report) {
  List list;
  for (const Proof& proof : proofs_of(report)) {
    list.push_back(
        Object{{"statement", proof.statement}, {"names", Data(texts(proof.implementations))}});
  }
  return list;
}

std::string levels_of(const Report& report) {
  std::set<std::string> levels;
  for (const auto& implementation : report.implementations) levels.insert(implementation.level);
  return fmt::format("{}", fmt::join(levels, ", "));
}

Object report_object(const Report& report) {
  List facets;
  for (const Facet facet : kFacets) facets.push_back(std::string(facet_name(facet)));
  const auto any = [&report](auto condition) {
    return std::any_of(report.implementations.begin(), report.implementations.end(), condition);
  };
  return {{"style_sheet", std::string(asset("style.css"))},
          {"result", result_sentence(report)},
          {"difference", difference_sentence(report)},
          {"has_implementations", !report.implementations.empty()},
          {"compared", report.implementations.size() > 1},
          {"cases", grouped(total_of(totals_by_facet(report)).cases)},
          {"conforming", grouped(count_verdict(report, "conforms"))},
          {"deviating", grouped(count_verdict(report, "deviates"))},
          {"failing", grouped(count_verdict(report, "not-judged"))},
          {"levels", levels_of(report)},
          {"placemat", report.placemat},
          {"seed", std::to_string(report.seed)},
          {"started", report.started},
          {"shard", report.shard},
          {"facet_names", Data(facets)},
          {"implementations", Data(implementation_list(report))},
          {"judgement_rows", Data(judgement_rows(report))},
          {"any_deviation", any([](const auto& each) { return !each.deviations.empty(); })},
          {"any_trouble", any([](const auto& each) { return !each.trouble.empty(); })},
          {"any_proof", any([](const auto& each) { return !each.proves.empty(); })},
          {"proofs", Data(proof_list(report))},
          {"category_rows", Data(category_rows(report))},
          {"any_divergence", !report.divergences.empty()},
          {"divergences", Data(divergence_list(report))}};
}

}  // namespace

std::string to_html(const Report& report) {
  kainjow::mustache::mustache page{std::string(asset("index.mustache"))};
  page.set_custom_escape([](const std::string& text) { return html_escape(text); });
  return page.render(Data(report_object(report)));
}

void write_html(const Report& report, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw ReportError(fmt::format("{}: cannot be made a folder ({}); name a place that can",
                                  terminal_escape(folder.string()), error.message()));
  }
  write_file(folder / "index.html", to_html(report));
}

}  // namespace placemat
