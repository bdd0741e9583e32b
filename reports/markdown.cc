#include <fmt/format.h>

#include "reports/base/escape.h"
#include "reports/renderers.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

std::string facet_cells(const ImplementationRecord& implementation,
                        const std::vector<Facet>& facets) {
  std::string cells;
  for (const Facet facet : facets) {
    const auto record = implementation.facets.find(facet);
    cells += " | ";
    if (record == implementation.facets.end()) {
      cells += "-";
      continue;
    }
    const Judgement leading = leading_judgement(record->second);
    if (is_as_documented(implementation, facet)) {
      cells += "as documented " + compact(record->second.counts.at(leading));
    } else if (leading == Judgement::kConforms) {
      cells += compact(record->second.counts.at(leading));
    } else {
      cells += fmt::format("**{}** {}", judgement_name(leading),
                           compact(record->second.counts.at(leading)));
    }
  }
  return cells;
}

std::string deviation_text(const ImplementationRecord& implementation,
                           const DeviationRecord& deviation) {
  std::string said;
  for (const std::string& request : deviation.example) {
    said += terminal_escape(request) + "\n";
  }
  said += "expected  " + terminal_escape(deviation.expected) + "\n";
  said += "observed  " + terminal_escape(deviation.observed) + "\n";
  said += "replay    " + terminal_escape(deviation.replay);
  std::string text =
      fmt::format("#### `{}`: {} ({})\n\n", facet_name(deviation.facet),
                  markdown_escape(deviation.deviation_class), counted(deviation.count, "case"));
  text += markdown_block("text", said);
  text += fmt::format("\n{}", markdown_escape(deviation.clause));
  if (!deviation.extent.empty()) text += ". All of it: " + markdown_escape(deviation.extent);
  if (!deviation.consequence.empty()) text += ". " + markdown_escape(deviation.consequence);
  text += " Status: " + markdown_escape(knowledge_of(deviation)) + ".";
  const std::string followers = followers_of(implementation, deviation);
  if (!followers.empty()) text += " With it: " + markdown_escape(followers) + ".";
  return text + "\n\n";
}

}  // namespace

std::string to_markdown(const Report& report) {
  std::string text = "**" + markdown_escape(result_sentence(report)) + "**\n";
  if (report.implementations.empty()) return text;
  bool first = true;
  for (const std::vector<Facet>& facets : facet_tables(report)) {
    text +=
        first ? "\n| implementation | version | form | level | verdict |" : "\n| implementation |";
    for (const Facet facet : facets) text += fmt::format(" {} |", facet_name(facet));
    text += first ? "\n|---|---|---|---|---|" : "\n|---|";
    for (std::size_t facet = 0; facet < facets.size(); ++facet) text += "---|";
    text += '\n';
    for (const ImplementationRecord& one : report.implementations) {
      if (!first && !offers_any(one, facets)) continue;
      text += "| " + markdown_escape(one.id);
      if (first) {
        text += fmt::format(" | {} | {} | {} | {}", markdown_escape(one.version),
                            markdown_escape(one.profile.form), one.level, verdict_words(one));
      }
      text += facet_cells(one, facets) + " |\n";
    }
    first = false;
  }
  for (const ImplementationRecord& one : report.implementations) {
    if (one.deviations.empty() && one.trouble.empty()) continue;
    text += fmt::format("\n### {}\n\n", markdown_escape(one.id));
    if (!one.trouble.empty()) text += markdown_block("text", terminal_escape(one.trouble)) + "\n";
    for (const DeviationRecord* deviation : own_deviations(one)) {
      text += deviation_text(one, *deviation);
    }
  }
  return text;
}

}  // namespace placemat::inline reports
