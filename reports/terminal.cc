#include "reports/terminal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "reports/base/escape.h"
#include "reports/base/text_table.h"
#include "reports/sign.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

constexpr std::size_t kMaxColumn = 32;    // of a name in the table
constexpr std::size_t kMaxLine = 160;     // of a request or a reply
constexpr std::size_t kMaxExtent = 400;   // of the text that names all strings of a class
constexpr std::size_t kMaxLastWords = 8;  // lines
constexpr std::size_t kTextColumns = 80;  // of a paragraph
constexpr std::size_t kMaxFindings = 48;  // lines of to_rest()
constexpr std::size_t kMaxVersion = 16;
constexpr std::size_t kMaxFound = 72;
constexpr std::size_t kMaxNames = 8;  // before a paragraph

// Returns text escaped, and cut to `limit` columns.
std::string shown(std::string_view text, std::size_t limit) {
  // A longer prefix cannot be needed. Cutting it first bounds the work on a huge reply.
  const std::string escaped = terminal_escape(text.substr(0, 4 * limit));
  if (display_width(escaped) <= limit && text.size() <= 4 * limit) return escaped;
  return clipped(escaped, limit) + "...";
}

// Returns the tone of a style, as style_of() names it.
Tone tone_of(std::string_view style) {
  constexpr Named<Tone> kStyles[] = {{Tone::kGood, "good"},
                                     {Tone::kBad, "bad"},
                                     {Tone::kWarning, "warning"},
                                     {Tone::kQuiet, "quiet"}};
  return value_in(kStyles, style).value_or(Tone::kPlain);
}

Cell verdict_cell(const ImplementationRecord& implementation) {
  const Standing standing = standing_of(implementation);
  const bool only = !only_judged(implementation).empty();
  return {std::string(standing_name(standing)) + (only ? " (only)" : ""),
          tone_of(style_of(standing))};
}

// Returns "1.24M", "x 2,049", "= 2,049", "! 3", "~" or "-".
Cell facet_cell(const ImplementationRecord& implementation, Facet facet) {
  const auto found = implementation.facets.find(facet);
  if (found == implementation.facets.end()) return {"-", Tone::kQuiet, Align::kRight};
  const auto& [cases, counts] = found->second;
  std::uint64_t faults = 0;
  std::uint64_t failures = 0;
  std::uint64_t open = 0;
  for (const auto& [judgement, count] : counts) {
    const bool judged = judgement == Judgement::kConforms || is_fault(judgement);
    if (!judged && !is_failure(judgement)) open += count;
    if (is_fault(judgement)) faults += count;
    if (is_failure(judgement)) failures += count;
  }
  const Judgement leading = leading_judgement(found->second);
  std::string text = "~";
  const bool documented = faults > 0 && is_as_documented(implementation, facet);
  if (faults > 0) {
    text = (documented ? "= " : "x ") + compact(faults);
  } else if (failures > 0 || cases == 0) {
    text = "! " + compact(failures);
  } else if (leading == Judgement::kConforms) {
    text = compact(counts.at(leading)) + (open > 0 ? "~" : "");
  }
  return {text, documented ? Tone::kPlain : tone_of(style_of(leading)), Align::kRight};
}

// Returns a part of the matrix. The first table names each implementation and its verdict. The
// tables after it have only the names of the implementations that offer some of `facets`.
TextTable matrix_part(const Report& report, bool first, const std::vector<Facet>& facets) {
  TextTable table({{"implementation"}});
  if (first) {
    for (const char* heading : {"version", "form", "verdict"}) table.add_heading({heading});
  }
  for (const Facet facet : facets) {
    table.add_heading({std::string(facet_name(facet)), Tone::kPlain, Align::kRight});
  }
  for (const ImplementationRecord& implementation : report.implementations) {
    if (!first && !offers_any(implementation, facets)) continue;
    std::vector<Cell> row = {{shown(implementation.id, kMaxColumn)}};
    if (first) {
      row.push_back({shown(implementation.version, kMaxColumn)});
      row.push_back({shown(implementation.profile.form, kMaxColumn)});
      row.push_back(verdict_cell(implementation));
    }
    for (const Facet facet : facets) row.push_back(facet_cell(implementation, facet));
    table.add_row(std::move(row));
  }
  return table;
}

// Returns the offered facets, as many per table as fit. The facets that are not about text stay
// together if they fit.
std::vector<std::vector<Facet>> folded(const Report& report, std::size_t columns) {
  std::vector<std::vector<Facet>> parts(1);
  const auto fits = [&](const std::vector<Facet>& facets) {
    return matrix_part(report, parts.size() == 1, facets).width() <= columns;
  };
  const std::vector<Facet> offered = facets_offered(report);
  const auto second = std::find_if_not(offered.begin(), offered.end(), is_about_text);
  for (auto facet = offered.begin(); facet != offered.end(); ++facet) {
    std::vector<Facet> wider = parts.back();
    // The first facet that is not about text is tried together with all that follow.
    wider.insert(wider.end(), facet, facet == second ? offered.end() : facet + 1);
    if (!fits(wider) && !parts.back().empty()) parts.emplace_back();
    parts.back().push_back(*facet);
  }
  return parts;
}

std::string matrix(const Report& report, const Screen& screen) {
  const Palette palette(screen.colour);
  std::string tables;
  for (const std::vector<Facet>& facets : folded(report, screen.columns)) {
    const TextTable table = matrix_part(report, tables.empty(), facets);
    tables += (tables.empty() ? "" : "\n") + table.render(palette);
  }
  const bool any_only = std::any_of(report.implementations.begin(), report.implementations.end(),
                                    [](const auto& one) { return !only_judged(one).empty(); });
  return tables +
         palette.paint(
             "A number: cases that conform. x: cases that deviate. =: cases that deviate as "
             "documented.\n!: cases where judging failed. ~: cases that say nothing (untestable, "
             "unspecified, not\nobserved). -: not offered.",
             Tone::kQuiet) +
         "\n" +
         (any_only ? palette.paint("(only): of ill-formed octets nothing is claimed; that "
                                   "well-formed characters are kept was judged.",
                                   Tone::kQuiet) +
                         "\n"
                   : "");
}

// Returns an empty line and the title of a block.
std::string heading(std::string_view title, Tone tone, const Palette& palette) {
  return fmt::format("\n{}\n", palette.paint(title, tone));
}

// Returns "  label        text\n".
std::string line(std::string_view label, const std::string& text) {
  return fmt::format("  {:<13}{}\n", label, text);
}

std::string requests(const std::vector<std::string>& example) {
  std::string lines;
  for (const std::string& request : example) {
    lines += line(lines.empty() ? "request" : "then", shown(request, kMaxLine));
  }
  return lines;
}

std::string deviation_block(const ImplementationRecord& implementation,
                            const DeviationRecord& deviation, const Palette& palette) {
  const std::string title =
      fmt::format("{}: {} ({})", shown(implementation.id, kMaxColumn),
                  shown(deviation.deviation_class, kMaxLine), facet_name(deviation.facet));
  std::string text = heading(title, tone_of(style_of(deviation.judgement)), palette);
  text += line("judgement", std::string(judgement_name(deviation.judgement)));
  text += line("count", fmt::format("{}, counted over {}", counted(deviation.count, "case"),
                                    shown(deviation.counted_over, kMaxLine)));
  text += requests(deviation.example);
  text += line("expected", shown(deviation.expected, kMaxLine));
  text += line("observed", shown(deviation.observed, kMaxLine));
  if (!deviation.extent.empty()) {
    text += line("all of them", shown(deviation.extent, kMaxExtent));
  }
  if (!deviation.rows.empty()) {
    text += line("rows", shown(fmt::format("{}", fmt::join(deviation.rows, ", ")), kMaxExtent));
  }
  text += line("clause", shown(deviation.clause, kMaxLine));
  text += line("consequence", shown(deviation.consequence, kMaxLine));
  text += line("status", shown(knowledge_of(deviation), kMaxExtent));
  const std::string followers = followers_of(implementation, deviation);
  if (!followers.empty()) text += line("with it", shown(followers, kMaxExtent));
  text += line("replay", terminal_escape(deviation.replay));
  return text;
}

// Returns the last lines of what a driver said before it ended.
std::string trouble_block(const ImplementationRecord& implementation, const Palette& palette) {
  std::vector<std::string> lines;
  std::string_view rest = implementation.trouble;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back(shown(rest.substr(0, end), kMaxLine));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::string text =
      heading(shown(implementation.id, kMaxColumn) + ": trouble", Tone::kWarning, palette);
  const std::size_t first = lines.size() > kMaxLastWords ? lines.size() - kMaxLastWords : 0;
  if (first > 0) text += "  | ...\n";
  for (std::size_t i = first; i < lines.size(); ++i) text += "  | " + lines[i] + "\n";
  return text;
}

std::string proofs(const Report& report, const Palette& palette) {
  std::string text;
  for (const Proof& proof : proofs_of(report)) {
    std::vector<std::string> names;
    for (const std::string& id : proof.implementations) names.push_back(shown(id, kMaxColumn));
    text += heading("proved of " + first_of(names, kMaxNames), Tone::kPlain, palette);
    text += wrapped(terminal_escape(proof.statement), 2, kTextColumns);
  }
  return text;
}

std::string differences(const Report& report, const Palette& palette) {
  if (report.implementations.size() < 2) return "";
  TextTable table({{"differing cases"},
                   {"by profiles", Tone::kPlain, Align::kRight},
                   {"by deviations", Tone::kPlain, Align::kRight},
                   {"by nothing", Tone::kPlain, Align::kRight}});
  for (const CategoryCounts& counts : differences_by_category(report)) {
    table.add_row({{shown(category_title(counts.category), kMaxColumn)},
                   {grouped(counts.by_profiles), Tone::kPlain, Align::kRight},
                   {grouped(counts.by_deviation), Tone::kPlain, Align::kRight},
                   {grouped(counts.by_nothing), counts.by_nothing ? Tone::kBad : Tone::kPlain,
                    Align::kRight}});
  }
  return fmt::format("\n{}", table.render(palette));
}

std::string unexplained_block(const DivergenceRecord& divergence, const Palette& palette) {
  std::string text = heading(
      fmt::format("nothing explains: {}", shown(category_title(divergence.category), kMaxColumn)),
      Tone::kBad, palette);
  text += line("count", counted(divergence.count, "case"));
  text += requests(divergence.example);
  for (const GroupRecord& group : divergence.groups) {
    std::string names;
    for (const std::string& name : group.implementations) {
      names += (names.empty() ? "" : ", ") + shown(name, kMaxColumn);
    }
    text += line("observed", fmt::format("{}  ({})", shown(group.observed, kMaxLine), names));
  }
  return text;
}

// Returns deviations, and why judging failed.
std::string blocks(const Report& report, const Palette& palette) {
  std::string text;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* deviation : own_deviations(implementation)) {
      text += deviation_block(implementation, *deviation, palette);
    }
    if (!implementation.trouble.empty()) text += trouble_block(implementation, palette);
  }
  return text;
}

// Returns an empty line, and the result in words.
std::string result_line(const Report& report) {
  return fmt::format("\n{}\n", terminal_escape(result_sentence(report)));
}

std::string difference_line(const Report& report) {
  const std::string difference = difference_sentence(report);
  return difference.empty() ? "" : difference + "\n";
}

// Reports whether the project documents or knows the deviation.
bool is_acknowledged(const DeviationRecord* deviation) {
  return deviation->status != Status::kNotFound;
}

// Returns 0 if judging failed, 1 if a deviation is not acknowledged, 2 if all are acknowledged.
int rank(const ImplementationRecord& implementation) {
  if (standing_of(implementation) == Standing::kNotJudged) return 0;
  const auto ways = own_deviations(implementation);
  return std::all_of(ways.begin(), ways.end(), is_acknowledged) ? 2 : 1;
}

// Returns "accepts-surrogate*, wrong-offset": each class once, in the order of the report.
std::string findings(const ImplementationRecord& implementation) {
  std::vector<std::string> classes;
  for (const DeviationRecord* deviation : own_deviations(implementation)) {
    std::string name = deviation->deviation_class + (is_acknowledged(deviation) ? "*" : "");
    if (std::find(classes.begin(), classes.end(), name) == classes.end()) {
      classes.push_back(std::move(name));
    }
  }
  if (classes.empty() && implementation.trouble.empty()) return "nothing could be judged";
  if (classes.empty()) return implementation.trouble.substr(0, implementation.trouble.find('\n'));
  return fmt::format("{}", fmt::join(classes, ", "));
}

// Returns a line for each of `implementations`, all of which have findings.
std::string finding_lines(std::string_view title,
                          std::vector<const ImplementationRecord*> implementations,
                          const Palette& palette) {
  if (implementations.empty()) return "";
  std::stable_sort(implementations.begin(), implementations.end(),
                   [](const auto* a, const auto* b) { return rank(*a) < rank(*b); });
  const std::size_t count = implementations.size();
  implementations.resize(std::min(count, kMaxFindings));
  TextTable table({{std::string(title)}, {"version"}, {"verdict"}, {"found"}});
  for (const ImplementationRecord* implementation : implementations) {
    table.add_row({{shown(implementation->id, kMaxColumn)},
                   {shown(implementation->version, kMaxVersion)},
                   verdict_cell(*implementation),
                   {shown(findings(*implementation), kMaxFound)}});
  }
  std::string text = "\n" + table.render(palette);
  if (count > kMaxFindings) text += fmt::format("and {} more\n", count - kMaxFindings);
  return text + palette.paint("*: documented by its project, or known to it.", Tone::kQuiet) + "\n";
}

}  // namespace

std::string to_table(const Report& report, const Screen& screen) {
  const Palette palette(screen.colour);
  std::string text = matrix(report, screen) + blocks(report, palette) + proofs(report, palette) +
                     differences(report, palette);
  for (const DivergenceRecord& divergence : report.divergences) {
    if (divergence.explained_by == "nothing") text += unexplained_block(divergence, palette);
  }
  return text + result_line(report) + difference_line(report);
}

std::string to_panel(const Report& panel, const Screen& screen) {
  const Palette palette(screen.colour);
  return matrix(panel, screen) + blocks(panel, palette) + result_line(panel);
}

std::string to_rest(const Report& report, std::size_t panel, const Screen& screen) {
  const Palette palette(screen.colour);
  std::vector<const ImplementationRecord*> told;
  for (std::size_t i = panel; i < report.implementations.size(); ++i) {
    const ImplementationRecord& implementation = report.implementations[i];
    if (standing_of(implementation) != Standing::kConforms) told.push_back(&implementation);
  }
  // If there is only a panel, its result is already printed.
  const bool any_others = report.implementations.size() > panel;
  return finding_lines(panel == 0 ? "implementation" : "others", std::move(told), palette) +
         differences(report, palette) + (any_others ? result_line(report) : "\n") +
         difference_line(report);
}

}  // namespace placemat::inline reports
