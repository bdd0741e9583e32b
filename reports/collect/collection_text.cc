// Writes a collection as text for a terminal.

#include <fmt/format.h>

#include <set>

#include "reports/base/escape.h"
#include "reports/base/figures.h"
#include "reports/base/text_table.h"
#include "reports/collect/collection.h"
#include "reports/summary.h"

namespace placemat::inline collect {
namespace {

constexpr std::size_t kColumns = 100;

std::string line_of(const CollectedRow& row) {
  return terminal_escape(fmt::format("{} {}: {}, by {} on {} with Placemat {} ({})", row.id,
                                     release_words(row), verdict_words(row.verdict, row.only),
                                     row.who, row.day(), row.placemat, row.level));
}

std::string withheld_text(const std::string& what, const std::string& source,
                          const std::string& reason, const Palette& palette) {
  return palette.paint("withheld", Tone::kWarning) + " " + terminal_escape(what) + "\n" +
         wrapped(terminal_escape(reason + " (" + source + ")"), 2, kColumns);
}

}  // namespace

std::string collection_sentence(const Collection& collection) {
  std::set<std::string> ids;
  std::set<std::tuple<std::string, std::string, std::string>> releases;
  std::set<std::string> publishers;
  for (const CollectedRow& row : collection.rows) {
    if (!row.withheld.empty()) continue;
    ids.insert(row.id);
    releases.emplace(row.id, row.version, row.system);
    publishers.insert(row.who);
  }
  std::string sentence =
      fmt::format("{} of {}, from {}", counted(releases.size(), "release"),
                  counted(ids.size(), "implementation"), counted(publishers.size(), "publisher"));
  if (const std::size_t rows = withheld_in(collection); rows > 0) {
    sentence += fmt::format("; {} withheld", counted(rows, "row"));
  }
  if (!collection.unusable.empty()) {
    sentence += fmt::format("; {} without a report", counted(collection.unusable.size(), "source"));
  }
  return sentence + ".";
}

std::string collection_text(const Collection& collection, bool all, bool colour) {
  const Palette palette(colour);
  std::string text;
  for (const CollectedRow& row : collection.rows) {
    if (all && row.withheld.empty()) text += line_of(row) + "\n";
  }
  for (const CollectedRow& row : collection.rows) {
    if (row.withheld.empty()) continue;
    const std::string what = fmt::format("{} {}, by {}", row.id, release_words(row), row.who);
    text += withheld_text(what, row.source, row.withheld, palette);
  }
  for (const UnusableSource& one : collection.unusable) {
    text += withheld_text("all of " + one.who, one.source, one.reason, palette);
  }
  return text + collection_sentence(collection) + "\n";
}

}  // namespace placemat::inline collect
