#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "reference/forms/rfc3629.h"
#include "reference/languages/language.h"
#include "reports/base/escape.h"
#include "reports/language_text.h"
#include "reports/languages.h"
#include "reports/renderers.h"
#include "reports/sign.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

constexpr const char* kHowToRead = R"(## How to read it

An implementation is held to the profile that it claims, and that is what its project documents;
`profile.source` in `report.json` names the place. Where nothing is documented it is held to RFC 3629,
and to nothing in what RFC 3629 leaves open.

So a deviation is not always a fault that somebody should mend. A decoder that says that it accepts
surrogates has another profile, and does not deviate. What departs from its profile only as its project
documents is told apart and accuses nobody. A deviation that its project knows of, or has mended, is
marked so. Others may be documented where nobody looked: then the mistake is this report's. Say where,
and the claim or the mark is changed.

The site has more: each deviation drawn, with its clause, a command that shows it again and a program
in the implementation's own language; and what the same octets do in everybody.

    placemat report report.json --html DIR

)";

constexpr const char* kChoice = R"(## Which UTF-8 decoder should I use?

These accept exactly the strings that RFC 3629 allows, were asked every octet, and conform in all else
that they were asked. \* also replaces by maximal subparts, as the Unicode Standard recommends and the
WHATWG requires. Nothing is said of speed, {}.

| language | implementations |
|---|---|
)";

constexpr const char* kOfThese = "nor of other versions than those of this report";
constexpr const char* kOfNewest =
    "and each is named in the newest release that was judged. In brackets stands the oldest one "
    "that is as good, if that is another";

// Reports whether the implementation claims no more and no less than UTF-8, and keeps it.
bool is_exact(const ImplementationRecord& one, const std::string& strict) {
  return one.profile.form == kRfc3629.id && one.profile.domain.empty() &&
         standing_of(one) == Standing::kConforms && only_judged(one).empty() && one.recognises &&
         one.recognises->digest == strict;
}

bool replaces_by_maximal_subparts(const ImplementationRecord& one) {
  return one.profile.replacement == "maximal-subpart" && one.facets.contains(Facet::kReplace);
}

Release release_of(const ImplementationRecord& one) { return {one.version, one.system}; }

// Returns "; each API in its newest release of those on debian-12, npm", or "" for a report of one
// run.
std::string systems_text(const Report& report) {
  if (report.newest_of.empty()) return "";
  return fmt::format("; each API in its newest release of those on {}",
                     fmt::join(report.newest_of, ", "));
}

// Returns " 78.2 (72.1)": the newest release, and the oldest that is as good. Returns "" for a
// report of one run, where a table has the versions.
std::string releases_of(const Report& report, const ImplementationRecord& one) {
  if (report.newest_of.empty()) return "";
  const std::string newest = version_words(release_of(one));
  std::string text = " " + markdown_escape(newest);
  if (one.earlier && one.earlier->good_since) {
    const std::string oldest = version_words(*one.earlier->good_since);
    if (oldest != newest) text += " (" + markdown_escape(oldest) + ")";
  }
  return text;
}

// Returns a section for people who choose a decoder, or "" if none qualifies. One qualifies if it
// claims RFC 3629 for every string, was learned to accept just that, and conforms in every case.
std::string choice_text(const Report& report) {
  const std::string strict = digest_of(automaton_of(kRfc3629));
  std::map<std::string, std::string> names;  // by language
  for (const ImplementationRecord& one : report.implementations) {
    if (!is_exact(one, strict)) continue;
    std::string& line = names[one.language];
    line += (line.empty() ? "" : ", ") + markdown_escape(one.id) + releases_of(report, one);
    if (replaces_by_maximal_subparts(one)) line += " \\*";
  }
  if (names.empty()) return "";
  std::string text = fmt::format(kChoice, report.newest_of.empty() ? kOfThese : kOfNewest);
  for (const auto& [language, line] : names) {
    text += "| " + markdown_escape(language) + " | " + line + " |\n";
  }
  return text + "\n";
}

// Returns a section with a row for each implementation that deviates otherwise than an older
// release of it, or "" if none does.
std::string changes_text(const Report& report) {
  std::string rows;
  for (const ImplementationRecord& one : report.implementations) {
    if (!one.earlier || (one.earlier->gone.empty() && one.earlier->came.empty())) continue;
    const EarlierRecord& earlier = *one.earlier;
    rows += fmt::format("| {} | {} | {} | {} | {} |\n", markdown_escape(one.id),
                        markdown_escape(release_words(earlier.oldest)),
                        markdown_escape(release_words(release_of(one))),
                        markdown_escape(fmt::format("{}", fmt::join(earlier.gone, ", "))),
                        markdown_escape(fmt::format("{}", fmt::join(earlier.came, ", "))));
  }
  if (rows.empty()) return "";
  return "## Better and worse than older releases\n\n"
         "| implementation | oldest that was judged | newest | no longer | new |\n"
         "|---|---|---|---|---|\n" +
         rows + "\n";
}

std::string row(const std::string& name, const std::string& value) {
  return fmt::format("| {} | {} |\n", name, value);
}

std::string figures(const Report& report) {
  std::set<std::string> languages;
  std::map<std::string, std::size_t> levels;
  std::map<Status, std::size_t> statuses;
  std::size_t ways = 0;
  for (const ImplementationRecord& one : report.implementations) {
    languages.insert(one.language);
    ++levels[one.level];
    for (const auto& [way, status] : ways_of(one)) {
      ++ways;
      ++statuses[status];
    }
  }
  std::string text = "| | |\n|---|---|\n";
  text += row("implementations", fmt::format("{}, in {}", grouped(report.implementations.size()),
                                             counted(languages.size(), "language")));
  const StandingCounts counts = count_standings(report);
  text += row("of them, if those that share their code are one", grouped(counts.all()));
  text += row("conform to the profile they claim", grouped(counts.conform));
  text += row("conform, as far as could be judged", grouped(counts.conform_so_far));
  text += row("depart from it as their project documents", grouped(counts.as_documented));
  text += row("deviate from it otherwise",
              fmt::format("{}, in {}", counts.deviate, counted(ways, "way")));
  text += row("of these ways known upstream", grouped(statuses[Status::kKnownUpstream]));
  text += row("fixed upstream", grouped(statuses[Status::kFixedUpstream]));
  text += row("could not be judged", grouped(counts.not_judged));
  for (const auto& [level, count] : levels)
    text += row("judged at `" + level + "`", grouped(count));
  return text + row("cases", grouped(total_of(totals_by_facet(report)).cases)) + "\n";
}

// Reports whether GitHub gives a heading with this id an anchor of the same letters.
bool is_anchor(const std::string& id) {
  return std::all_of(id.begin(), id.end(), [](char letter) {
    return ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9') || letter == '-';
  });
}

bool has_heading(const ImplementationRecord& implementation) {
  return !implementation.deviations.empty() || !implementation.trouble.empty();
}

std::string verdict_cell(const ImplementationRecord& implementation) {
  const std::string verdict = verdict_words(implementation);
  if (!has_heading(implementation) || !is_anchor(implementation.id)) return verdict;
  return fmt::format("[{}](#{})", verdict, implementation.id);
}

std::string facet_text(const ImplementationRecord& implementation, Facet facet) {
  const auto record = implementation.facets.find(facet);
  if (record == implementation.facets.end()) return "\u2013";
  if (is_as_documented(implementation, facet)) return sign_of(style_of(Standing::kAsDocumented));
  return sign_of(style_of(leading_judgement(record->second)));
}

// Returns a table whose first columns have the heading `first` and the rule `rule`. `cells` returns
// these columns for an implementation, or "" to leave it out.
template <typename Cells>
std::string facet_table(const Report& report, const std::vector<Facet>& facets, std::string first,
                        std::string rule, Cells cells) {
  for (const Facet facet : facets) {
    // The text is small, so that the table is no wider than GitHub's page.
    first += fmt::format(" <sub>{}</sub> |", facet_name(facet));
    rule += ":-:|";
  }
  std::string text = first + "\n" + rule + "\n";
  for (const ImplementationRecord& one : report.implementations) {
    const std::string begun = cells(one);
    if (begun.empty()) continue;
    text += begun;
    for (const Facet facet : facets) text += " " + facet_text(one, facet) + " |";
    text += '\n';
  }
  return text + "\n";
}

std::string matrix(const Report& report) {
  const std::vector<std::vector<Facet>> tables = facet_tables(report);
  std::string text =
      "\u2713 conforms; \u2717 deviates; \u2261 departs as documented; ! judging failed; \u00B7 "
      "says nothing: untestable, unspecified or not observed; \u2013 is not offered.\n\n";
  text += facet_table(
      report, tables[0], "| implementation<br>version | language<br>form | verdict<br>level |",
      "|---|---|---|", [](const ImplementationRecord& one) {
        return fmt::format(
            "| {}<br>{} | {}<br>{} | {}<br>{} |", markdown_escape(one.id),
            markdown_escape(one.system.empty() ? one.version : release_words(release_of(one))),
            markdown_escape(one.language), markdown_escape(one.profile.form), verdict_cell(one),
            one.level);
      });
  if (tables.size() == 1) return text;
  text += "### Counts, lengths, room, places and order\n\n";
  return text + facet_table(report, tables[1], "| implementation |", "|---|",
                            [&tables](const ImplementationRecord& one) {
                              return offers_any(one, tables[1])
                                         ? "| " + markdown_escape(one.id) + " |"
                                         : std::string();
                            });
}

std::string deviation_line(const ImplementationRecord& implementation,
                           const DeviationRecord& deviation) {
  std::string requests;
  for (const std::string& request : deviation.example) {
    requests += (requests.empty() ? "" : ", then ") + markdown_code(request);
  }
  std::string text = fmt::format(
      "- **{}** ({}, {}): {} gave {}, expected {}.", markdown_escape(deviation.deviation_class),
      facet_name(deviation.facet), counted(deviation.count, "case"), requests,
      markdown_code(deviation.observed), markdown_code(deviation.expected));
  std::string known = knowledge_of(deviation);
  known[0] = static_cast<char>(known[0] + ('A' - 'a'));  // it begins with a name of kStatusNames
  text += " " + markdown_escape(known) + ".";
  const std::string followers = followers_of(implementation, deviation);
  if (!followers.empty()) text += " With it: " + markdown_escape(followers) + ".";
  return text + "\n";
}

// Returns "a, b, c and 45 more".
std::string names_of(const std::vector<Relatives>& speakers) {
  constexpr std::size_t kMostNames = 8;
  std::vector<std::string> names;
  for (const Relatives& relatives : speakers) {
    for (const ImplementationRecord* one : relatives) names.push_back(markdown_escape(one->id));
  }
  return first_of(names, kMostNames);
}

std::string languages(const Report& report) {
  if (report.languages.empty()) return "";
  std::string text =
      "## Languages\n\n" + languages_sentence(report) +
      " Two implementations speak the same language if they accept the same strings.\n\n"
      "| language | spoken by | families | beyond the nearest form | short of it |\n"
      "|---|---|--:|---|---|\n";
  for (const SpokenLanguage& one : Languages(report).spoken) {
    text += fmt::format("| {} | {}: {} | {} | {} | {} |\n", markdown_escape(one.name),
                        grouped(one.implementations), names_of(one.speakers),
                        grouped(one.speakers.size()), counts_cell(one.nearest.beyond),
                        counts_cell(one.nearest.short_of));
  }
  return text + "\n";
}

std::string differences(const Report& report) {
  std::string text = "## Where they differ\n\n" + difference_sentence(report) +
                     "\n\n| differing cases | by profiles | by deviations | by nothing |\n"
                     "|---|--:|--:|--:|\n";
  for (const CategoryCounts& counts : differences_by_category(report)) {
    text += fmt::format("| {} | {} | {} | {} |\n", markdown_escape(category_title(counts.category)),
                        grouped(counts.by_profiles), grouped(counts.by_deviation),
                        grouped(counts.by_nothing));
  }
  return text + "\n";
}

}  // namespace

std::string to_readme(const Report& report) {
  std::string text =
      fmt::format("# {}\n\nJudged by Placemat {}, {}, seed {}{}.\n\n",
                  markdown_escape(result_sentence(report)), markdown_escape(report.placemat),
                  markdown_escape(report.started), report.seed, systems_text(report));
  text += figures(report);
  text += "![The front page of this report's site](front-page.png)\n\n";
  text += kHowToRead;
  text += changes_text(report);
  text += choice_text(report);
  text += languages(report);
  text += "## All implementations\n\n" + matrix(report);
  text += differences(report);
  text += "## Deviations\n";
  for (const ImplementationRecord& one : report.implementations) {
    if (!has_heading(one)) continue;
    text += fmt::format("\n### {}\n\n", markdown_escape(one.id));
    for (const DeviationRecord* deviation : own_deviations(one)) {
      text += deviation_line(one, *deviation);
    }
    if (!one.trouble.empty()) text += "- Judging failed: " + markdown_code(one.trouble) + "\n";
  }
  return text;
}

}  // namespace placemat::inline reports
