#include "harness/kills/kill_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "reports/base/escape.h"
#include "reports/base/figures.h"
#include "reports/base/json.h"
#include "reports/base/text_table.h"

namespace placemat::inline kills {
namespace {

constexpr std::size_t kShownAccusations = 10;

Cell right_cell(std::string text) { return {std::move(text), Tone::kPlain, Align::kRight}; }

Cell number_cell(std::size_t number, Tone tone = Tone::kPlain) {
  return {grouped(number), tone, Align::kRight};
}

TextTable suite_table(const KillMatrix& matrix) {
  TextTable table({{"suite"},
                   right_cell("found"),
                   right_cell("of"),
                   right_cell("under every facet"),
                   right_cell("misnamed")});
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    const KillColumn& column = matrix.suites[suite];
    if (column.strings) continue;
    const std::size_t survivors = matrix.survivors(suite).size();
    const std::size_t misnamed = matrix.misnamed(suite).size();
    table.add_row(
        {{column.is_level ? "level " + column.name : terminal_escape(column.name)},
         number_cell(matrix.killed(suite)),
         number_cell(matrix.rows.size()),
         number_cell(matrix.rows.size() - survivors, survivors == 0 ? Tone::kGood : Tone::kPlain),
         number_cell(misnamed, misnamed == 0 ? Tone::kPlain : Tone::kBad)});
  }
  return table;
}

// Returns a table of what the lists of strings find. Lists give no names.
TextTable list_table(const KillMatrix& matrix) {
  TextTable table({{"list of strings"},
                   right_cell("strings"),
                   right_cell("wrong"),
                   right_cell("found"),
                   right_cell("of those asked"),
                   right_cell("of all")});
  const auto add = [&](const std::string& name, std::size_t strings, std::size_t wrong,
                       std::size_t found, std::size_t asked) {
    table.add_row({{name},
                   number_cell(strings),
                   number_cell(wrong, wrong == 0 ? Tone::kPlain : Tone::kBad),
                   number_cell(found),
                   number_cell(asked),
                   number_cell(matrix.rows.size())});
  };
  std::vector<std::size_t> lists;
  std::size_t strings = 0;
  std::size_t wrong = 0;
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    const KillColumn& column = matrix.suites[suite];
    if (!column.strings) continue;
    lists.push_back(suite);
    strings += *column.strings;
    wrong += column.accusations.size();
    add(terminal_escape(column.name), *column.strings, column.accusations.size(),
        matrix.killed(suite), matrix.asked(suite));
  }
  if (lists.size() < 2) return table;
  const auto by_any = [&](bool (KillRow::*is)(std::size_t) const) {
    return static_cast<std::size_t>(
        std::count_if(matrix.rows.begin(), matrix.rows.end(), [&](const KillRow& row) {
          return std::any_of(lists.begin(), lists.end(),
                             [&](std::size_t suite) { return (row.*is)(suite); });
        }));
  };
  add("together", strings, wrong, by_any(&KillRow::killed), by_any(&KillRow::asked));
  return table;
}

TextTable measured_table(const KillMatrix& matrix) {
  TextTable table({{"other suites, as measured"},
                   right_cell("strings"),
                   right_cell("wrong"),
                   right_cell("found"),
                   right_cell("of those asked"),
                   right_cell("of all"),
                   {"on"}});
  for (const MeasuredSuite& suite : matrix.measured) {
    table.add_row({{terminal_escape(suite.name)},
                   number_cell(suite.strings),
                   number_cell(suite.wrong),
                   number_cell(suite.found),
                   number_cell(suite.asked),
                   number_cell(suite.of),
                   {terminal_escape(suite.measured), Tone::kQuiet}});
  }
  return table;
}

TextTable campaign_table(const CampaignFile& file) {
  TextTable table({{"fuzzing, as measured"},
                   right_cell("found"),
                   right_cell("of"),
                   right_cell("median"),
                   right_cell("90%"),
                   right_cell("slowest"),
                   right_cell("within 1 s"),
                   right_cell("misnamed")});
  for (const Campaign& campaign : file.campaigns) {
    const CampaignFigures figures = figures_of(campaign);
    table.add_row({{terminal_escape(campaign.name)},
                   number_cell(figures.found),
                   number_cell(figures.of),
                   right_cell(figures.median),
                   right_cell(figures.nine_in_ten),
                   right_cell(figures.slowest),
                   number_cell(figures.within_second),
                   right_cell(figures.misnamed)});
  }
  return table;
}

// Returns the strings that contradict the decoder without a fault, with a heading.
std::string accusation_text(const KillColumn& column, const Palette& palette) {
  if (column.accusations.empty()) return "";
  const std::string heading =
      fmt::format("Wrong in {}, and not counted: {} of {}", terminal_escape(column.name),
                  grouped(column.accusations.size()), counted(*column.strings, "string"));
  std::string text = fmt::format("\n{}\n", palette.paint(heading, Tone::kHeading));
  for (std::size_t i = 0; i < column.accusations.size(); ++i) {
    if (i == kShownAccusations) return text + "  ...\n";
    text += "  " + terminal_escape(column.accusations[i]) + "\n";
  }
  return text;
}

std::string expected_text(const ExpectedNames& expectation) {
  return fmt::format("{} must be {}", facet_name(expectation.facet),
                     fmt::join(expectation.names(), " or "));
}

// Verdict is what is known of a mutant that survives a suite.
enum class Verdict : std::uint8_t { kEqual, kNotEqual, kOpen };

Verdict verdict_of(const KillRow& row, std::size_t suite) {
  Verdict verdict = Verdict::kEqual;
  for (std::size_t i = 0; i < row.decided.size(); ++i) {
    if (row.kills[suite][i].killed) continue;
    if (row.decided[i].by == Decided::By::kNothing) return Verdict::kOpen;
    if (!row.decided[i].is_equal) verdict = Verdict::kNotEqual;
  }
  return verdict;
}

// Returns a paragraph about the facets of `row` for which `wrong` holds.
template <typename Wrong>
std::string row_text(const KillRow& row, std::size_t suite, const Palette& palette, Wrong wrong) {
  std::string text = fmt::format("  {} ({})\n", palette.paint(row.mutant->name, Tone::kBad),
                                 row.mutant->provenance);
  for (std::size_t i = 0; i < row.mutant->expected.size(); ++i) {
    const ExpectedNames& expectation = row.mutant->expected[i];
    const Kill& kill = row.kills[suite][i];
    if (!wrong(kill, expectation)) continue;
    const std::string decided = kill.killed ? "" : decided_text(row.decided[i]);
    text += fmt::format("    {}: {}{}{}\n", expected_text(expectation), kill_sentence(kill),
                        decided.empty() ? "" : "; ", decided);
  }
  return text;
}

std::string level_text(const KillMatrix& matrix, std::size_t suite, const Palette& palette) {
  std::string text;
  const std::string& name = matrix.suites[suite].name;
  const auto add = [&](const std::string& what, const std::vector<const KillRow*>& rows,
                       auto wrong) {
    if (rows.empty()) return;
    const std::string heading = fmt::format("{}: {}", what, rows.size());
    text += fmt::format("\n{}\n", palette.paint(heading, Tone::kHeading));
    for (const KillRow* row : rows) text += row_text(*row, suite, palette, wrong);
  };
  const auto survivors = [&](Verdict verdict) {
    std::vector<const KillRow*> rows = matrix.survivors(suite);
    std::erase_if(rows, [&](const KillRow* row) { return verdict_of(*row, suite) != verdict; });
    return rows;
  };
  const auto survives = [](const Kill& kill, const ExpectedNames&) { return !kill.killed; };
  add("Survive " + name, survivors(Verdict::kOpen), survives);
  add("Not found by " + name + ", and not equal", survivors(Verdict::kNotEqual), survives);
  add("Not found by " + name + ", and proved equal", survivors(Verdict::kEqual), survives);
  add("Misnamed at " + name, matrix.misnamed(suite),
      [](const Kill& kill, const ExpectedNames& expectation) {
        return kill.killed && !rightly_named(kill, expectation);
      });
  return text;
}

Cell mark(const KillMatrix& matrix, const KillRow& row, std::size_t suite) {
  if (!row.killed(suite)) return {"-", Tone::kQuiet};
  if (matrix.suites[suite].strings) return {"found", Tone::kGood};
  if (!row.rightly_named_by(suite)) return {"misnamed", Tone::kBad};
  return row.killed_under_all(suite) ? Cell{"all", Tone::kGood} : Cell{"some", Tone::kWarning};
}

// Returns which altered tables are no mutants; their names only with `all`.
std::string left_out_text(const KillMatrix& matrix, bool all) {
  const auto strict = std::count_if(
      matrix.left_out.begin(), matrix.left_out.end(),
      [](const LeftOutTable& table) { return find_mutant(table.equal_to) == nullptr; });
  std::string text = fmt::format(
      "Left out: {}, proved equal by the product of automata: {} to the right table, {} to one "
      "that is here.\n",
      counted(matrix.left_out.size(), "altered table"), strict,
      std::ssize(matrix.left_out) - strict);
  if (!all) return text;
  for (const LeftOutTable& table : matrix.left_out) {
    text += fmt::format("  {} = {}\n", table.name, table.equal_to);
  }
  return text;
}

TextTable mutant_table(const KillMatrix& matrix) {
  TextTable table({{"mutant"}});
  for (const KillColumn& column : matrix.suites) {
    table.add_heading({terminal_escape(column.name)});
  }
  table.add_heading({"provenance"});
  table.add_heading({"if not found"});
  for (const KillRow& row : matrix.rows) {
    std::vector<Cell> cells = {{row.mutant->name}};
    for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
      cells.push_back(mark(matrix, row, suite));
    }
    cells.push_back({row.mutant->provenance, Tone::kQuiet});
    cells.push_back({decided_text(row)});
    table.add_row(std::move(cells));
  }
  return table;
}

Json json_of(const Kill& kill, const ExpectedNames& expectation, const KillColumn& column) {
  Json json = {{"facet", facet_name(expectation.facet)}, {"found", kill.killed}};
  if (!column.strings) {
    json["classes"] = kill.classes;
    json["rightly_named"] = rightly_named(kill, expectation);
  }
  json["cases"] = kill.cases;
  json["request"] = kill.request;
  return json;
}

Json json_of(const Decided& decided, Facet facet) {
  return {{"facet", facet_name(facet)},
          {"equal", decided.is_equal},
          {"by", decided.by == Decided::By::kProduct   ? "product"
                 : decided.by == Decided::By::kRequest ? "request"
                                                       : "death"},
          {"shown_by", decided.shown_by}};
}

Json json_of(const KillMatrix& matrix, const KillRow& row) {
  Json expected = Json::array();
  for (const ExpectedNames& expectation : row.mutant->expected) {
    expected.push_back(
        {{"facet", facet_name(expectation.facet)}, {"classes", expectation.names()}});
  }
  Json decided = Json::array();
  for (std::size_t i = 0; i < row.decided.size(); ++i) {
    if (row.decided[i].by == Decided::By::kNothing) continue;
    decided.push_back(json_of(row.decided[i], row.mutant->expected[i].facet));
  }
  Json kills = Json::object();
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    const KillColumn& column = matrix.suites[suite];
    auto& list = kills[column.name] = Json::array();
    for (std::size_t i = 0; i < row.mutant->expected.size(); ++i) {
      list.push_back(json_of(row.kills[suite][i], row.mutant->expected[i], column));
    }
  }
  return {{"name", row.mutant->name},
          {"provenance", row.mutant->provenance},
          {"expected", std::move(expected)},
          {"kills", std::move(kills)},
          {"decided", std::move(decided)}};
}

Json json_of(const MeasuredSuite& suite) {
  return {{"name", suite.name},         {"strings", suite.strings},       {"wrong", suite.wrong},
          {"found", suite.found},       {"asked", suite.asked},           {"of", suite.of},
          {"measured", suite.measured}, {"repository", suite.repository}, {"state", suite.state}};
}

Json json_of(const KillMatrix& matrix, std::size_t suite) {
  const KillColumn& column = matrix.suites[suite];
  Json json = {{"name", column.name},
               {"level", column.is_level},
               {"found", matrix.killed(suite)},
               {"of", matrix.rows.size()}};
  if (column.strings) {
    json["strings"] = *column.strings;
    json["asked"] = matrix.asked(suite);
    json["accusations"] = column.accusations;
  } else {
    if (column.seeds) json["inputs"] = *column.seeds;
    json["found_under_every_facet"] = matrix.rows.size() - matrix.survivors(suite).size();
    json["misnamed"] = matrix.misnamed(suite).size();
  }
  return json;
}

}  // namespace

std::string decided_text(const Decided& decided) {
  const std::string shown = terminal_escape(decided.shown_by);
  const std::string clip = clipped(shown, kRequestColumns);
  const std::string dots = clip == shown ? "" : "...";
  switch (decided.by) {
    case Decided::By::kProduct:
      if (decided.is_equal) return "proved equal";
      return fmt::format("not equal, shown by {}{} and by no shorter string", clip, dots);
    case Decided::By::kRequest:
      return fmt::format("not equal, shown by {}{}", clip, dots);
    case Decided::By::kDeath:
      return fmt::format("not equal: it ends in {}", clip);
    case Decided::By::kNothing:
      break;
  }
  return "";
}

std::string decided_text(const KillRow& row) {
  std::string shortest;
  for (const Decided& decided : row.decided) {
    const std::string text = decided_text(decided);
    if (text.empty() || (!shortest.empty() && shortest.size() <= text.size())) continue;
    shortest = text;
  }
  return shortest;
}

std::string kill_sentence(const Kill& kill) {
  if (!kill.killed) return fmt::format("not found in {}", counted(kill.cases, "case"));
  std::string text = fmt::format("called {}", fmt::join(kill.classes, " and "));
  if (!kill.request.empty()) {
    const std::string request = terminal_escape(kill.request);
    const std::string shown = clipped(request, kRequestColumns);
    text += fmt::format(", found by {}{}", shown, shown == request ? "" : "...");
  }
  return text + fmt::format(", case {}", grouped(kill.cases));
}

std::string kill_summary(const KillMatrix& matrix, bool colour) {
  const Palette palette(colour);
  const auto lists = std::count_if(matrix.suites.begin(), matrix.suites.end(),
                                   [](const KillColumn& column) { return bool(column.strings); });
  std::string text;
  if (lists < std::ssize(matrix.suites)) text += suite_table(matrix).render(palette);
  if (lists > 0) text += (text.empty() ? "" : "\n") + list_table(matrix).render(palette);
  if (!matrix.measured.empty()) text += "\n" + measured_table(matrix).render(palette);
  for (const CampaignFile& file : matrix.campaigns) {
    text += fmt::format("\n{}on {}, commit {}\n", campaign_table(file).render(palette),
                        terminal_escape(file.processor), terminal_escape(file.commit));
  }
  return text;
}

std::string kill_text(const KillMatrix& matrix, bool all, bool colour) {
  const Palette palette(colour);
  std::string text = kill_summary(matrix, colour);
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    text += accusation_text(matrix.suites[suite], palette);
    if (matrix.suites[suite].is_level) text += level_text(matrix, suite, palette);
  }
  if (all) text += "\n" + mutant_table(matrix).render(palette);
  if (!matrix.left_out.empty()) text += "\n" + left_out_text(matrix, all);
  return text;
}

std::string kill_json(const KillMatrix& matrix) {
  Json suites = Json::array();
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    suites.push_back(json_of(matrix, suite));
  }
  Json measured = Json::array();
  for (const MeasuredSuite& suite : matrix.measured) measured.push_back(json_of(suite));
  Json mutants = Json::array();
  for (const KillRow& row : matrix.rows) mutants.push_back(json_of(matrix, row));
  Json left_out = Json::array();
  for (const LeftOutTable& table : matrix.left_out) {
    left_out.push_back({{"name", table.name}, {"equal_to", table.equal_to}});
  }
  const Json whole = {{"schema", "placemat-mutants/1"},
                      {"suites", std::move(suites)},
                      {"measured", std::move(measured)},
                      {"mutants", std::move(mutants)},
                      {"left_out", std::move(left_out)}};
  return whole.dump(2) + "\n";
}

}  // namespace placemat::inline kills
