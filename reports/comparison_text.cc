// Writes the comparison of two reports as text, Markdown and JSON.

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "reports/base/escape.h"
#include "reports/base/text_table.h"
#include "reports/comparison.h"

namespace placemat::inline reports {
namespace {

constexpr std::size_t kColumns = 100;

Tone tone_of(Change change) {
  if (is_regression(change)) return Tone::kBad;
  return change == Change::kFixed || change == Change::kMended ? Tone::kGood : Tone::kPlain;
}

std::string subject_of(const ChangeRecord& change) {
  std::string subject = change.implementation;
  if (!change.facet.empty()) subject += " " + change.facet + " " + change.deviation_class;
  return subject;
}

}  // namespace

std::string comparison_text(const Comparison& comparison, bool colour) {
  const Palette palette(colour);
  std::string text;
  text += fmt::format("old: {}\nnew: {}\n\n", terminal_escape(comparison.old_title),
                      terminal_escape(comparison.new_title));
  for (const ChangeRecord& change : comparison.changes) {
    text += palette.paint(fmt::format("{:<8}", change_name(change.change)), tone_of(change.change));
    text += " " + terminal_escape(subject_of(change)) + "\n";
    const bool both = !change.was.empty() && !change.is.empty();
    for (const auto* said : {&change.was, &change.is}) {
      if (said->empty()) continue;
      const std::string before = !both ? "" : said == &change.was ? "was " : "is  ";
      text += wrapped(before + terminal_escape(*said), 9, kColumns);
    }
    if (!change.replay.empty()) text += "         $ " + terminal_escape(change.replay) + "\n";
  }
  if (!comparison.changes.empty()) text += '\n';
  return text + comparison_sentence(comparison) + "\n";
}

std::string comparison_markdown(const Comparison& comparison) {
  std::string text = fmt::format("**{}**\n", comparison_sentence(comparison));
  if (comparison.changes.empty()) return text;
  text += "\n| change | implementation | was | is |\n|---|---|---|---|\n";
  for (const ChangeRecord& change : comparison.changes) {
    text += fmt::format("| {} | {} | {} | {} |\n", change_name(change.change),
                        markdown_escape(subject_of(change)), markdown_escape(change.was),
                        markdown_escape(change.is));
  }
  return text + fmt::format("\nOld: {}. New: {}.\n", markdown_escape(comparison.old_title),
                            markdown_escape(comparison.new_title));
}

std::string comparison_json(const Comparison& comparison) {
  auto changes = nlohmann::ordered_json::array();
  for (const ChangeRecord& change : comparison.changes) {
    changes.push_back({{"change", change_name(change.change)},
                       {"regression", is_regression(change.change)},
                       {"implementation", well_formed_text(change.implementation)},
                       {"facet", change.facet},
                       {"class", well_formed_text(change.deviation_class)},
                       {"was", well_formed_text(change.was)},
                       {"is", well_formed_text(change.is)},
                       {"replay", well_formed_text(change.replay)}});
  }
  const nlohmann::ordered_json document = {{"schema", "placemat-comparison/1"},
                                           {"old", well_formed_text(comparison.old_title)},
                                           {"new", well_formed_text(comparison.new_title)},
                                           {"regression", comparison.has_regression()},
                                           {"unchanged", comparison.unchanged},
                                           {"changes", changes}};
  return document.dump(1, ' ', true) + "\n";
}

}  // namespace placemat::inline reports
