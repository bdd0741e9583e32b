// Writes a history as text for a terminal and as Markdown.

#include <fmt/format.h>

#include "reports/base/escape.h"
#include "reports/base/text_table.h"
#include "reports/history/earlier.h"
#include "reports/history/history.h"
#include "reports/history/history_words.h"
#include "reports/summary.h"

namespace placemat::inline history {
namespace {

constexpr std::size_t kColumns = 100;

Tone tone_of(Standing verdict) {
  switch (verdict) {
    case Standing::kConforms:
      return Tone::kGood;
    case Standing::kDeviates:
      return Tone::kBad;
    case Standing::kNotJudged:
      return Tone::kWarning;
    case Standing::kAsDocumented:
      break;
  }
  return Tone::kPlain;
}

// Returns "first seen in 1.0 on debian-12, last in 1.2 on debian-13, without it in 1.3 on npm".
std::string span_of(const FaultHistory& fault) {
  if (!fault.first) return "seen, and never replayed";
  std::string span = fmt::format("first seen in {}, last in {}", release_words(*fault.first),
                                 release_words(*fault.last));
  if (fault.without) span += ", without it in " + release_words(*fault.without);
  return span;
}

std::string text_of(const ApiHistory& api, const Palette& palette) {
  std::string text = terminal_escape(api.id) + "\n";
  for (const JudgedRelease& release : api.releases) {
    text += fmt::format(
        "  {}: {}, {}\n", terminal_escape(release_words(release)),
        palette.paint(verdict_words(release.verdict, release.only), tone_of(release.verdict)),
        terminal_escape(language_words(release)));
  }
  for (const FaultHistory& fault : api.faults) {
    const std::string line = fault_words(fault) + ": " + span_of(fault);
    text += wrapped(terminal_escape(line), 4, kColumns);
  }
  return text;
}

std::string cell(const std::string& text) { return markdown_escape(text); }

std::string release_rows(const ApiHistory& api) {
  std::string rows;
  for (const JudgedRelease& release : api.releases) {
    rows +=
        fmt::format("| {} | {} | {} | {} | {} | {} |\n", cell(api.id), cell(version_words(release)),
                    cell(release.system), cell(verdict_words(release.verdict, release.only)),
                    cell(language_words(release)), cell(release.level));
  }
  return rows;
}

constexpr const char* kReleaseHead =
    "| API | release | system | verdict | language | level |\n|---|---|---|---|---|---|\n";

std::string fault_rows(const ApiHistory& api) {
  std::string rows;
  for (const FaultHistory& fault : api.faults) {
    rows += fmt::format(
        "| {} | {} | {} | {} | {} | {} |\n", cell(api.id), cell(fault_words(fault)),
        cell(release_words(fault.first, "none")), cell(release_words(fault.last, "none")),
        cell(release_words(fault.without, "none")), cell(in_words(status_name(fault.status))));
  }
  return rows;
}

// Returns a row for an API whose newest release conforms, and which has older ones.
std::string good_row(const ApiHistory& api) {
  const std::optional<Release> good_since = earlier_of(api).good_since;
  if (api.releases.size() < 2 || !good_since) return "";
  return fmt::format("| {} | {} | {} | {} |\n", cell(api.id), cell(api.language),
                     cell(release_words(api.releases.back())), cell(release_words(*good_since)));
}

// Returns a section with a table of the rows of all APIs for which `is_shown`, or "" without one.
template <typename Rows, typename IsShown>
std::string section(const History& history, const char* title, const char* head, Rows rows,
                    IsShown is_shown) {
  std::string text;
  for (const ApiHistory& api : history.apis) {
    if (is_shown(api)) text += rows(api);
  }
  return text.empty() ? "" : fmt::format("\n## {}\n\n{}{}", title, head, text);
}

}  // namespace

std::string history_text(const History& history, bool all, bool colour) {
  const Palette palette(colour);
  std::string text;
  for (const ApiHistory& api : history.apis) {
    if (all || api.changes()) text += text_of(api, palette);
  }
  return text + (text.empty() ? "" : "\n") + history_sentence(history) + "\n";
}

std::string history_markdown(const History& history) {
  const auto every = [](const ApiHistory&) { return true; };
  return fmt::format("**{}**\n", history_sentence(history)) +
         section(history, "What changed", kReleaseHead, release_rows,
                 [](const ApiHistory& api) { return api.changes(); }) +
         section(history, "Old enough",
                 "| API | written in | newest release, which conforms | oldest that is as good |\n"
                 "|---|---|---|---|\n",
                 good_row, every) +
         section(history, "Faults",
                 "| API | fault | first seen | last seen | first without it | status |\n"
                 "|---|---|---|---|---|---|\n",
                 fault_rows, every) +
         section(history, "Releases", kReleaseHead, release_rows, every);
}

}  // namespace placemat::inline history
