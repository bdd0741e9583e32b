#include "reports/upstream.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/dress/test_file.h"
#include "reports/file_names.h"
#include "reports/reproducer.h"
#include "reports/size_topics.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

// RowStyle says how a row of a table of tests is written, with the placeholders of
// reports/reproducer.h.
struct RowStyle {
  std::string_view language;
  const char* octets;
  const char* chunks;
  const char* values;
};

// These are for languages that wear no dress of their own (reports/dress/dress.h).
constexpr RowStyle kRowStyles[] = {
    {"Java", "{new int[] {OCTETS_LIST}, EXPECTED},", "{new int[] {OCTETS_LIST}, EXPECTED},",
     "{new int[] {VALUES_LIST}, EXPECTED},"},
    {"Lua", "{ {OCTETS_LIST}, EXPECTED },", "{ {OCTETS_LIST}, EXPECTED },",
     "{ {VALUES_LIST}, EXPECTED },"},
};
// These are for JavaScript, Perl, Ruby, PHP and others: lists in brackets.
constexpr RowStyle kOtherRows = {"", "[[OCTETS_LIST], EXPECTED],", "[[OCTETS_STRING], EXPECTED],",
                                 "[[VALUES_LIST], EXPECTED],"};

const RowStyle& row_style_of(std::string_view language) {
  for (const RowStyle& style : kRowStyles) {
    if (style.language == language) return style;
  }
  return kOtherRows;
}

// Reports whether the request has octets or values alone: no room or place, and no second string.
bool fills_row(const Request& request) {
  const OperationRow& row = row_of(request.operation());
  return !row.numbered() && row.input != Input::kTwoStrings;
}

// Returns the request as a row of a table in the language, with what is expected as a text. Returns
// "" for a request that fills no row, or if one reply is compared with another.
std::string test_row(std::string_view language, const DeviationRecord& deviation) {
  if (deviation.example.empty()) return "";
  const std::string& line = deviation.example.back();
  const auto request = parse_request(line);
  if (!request || !fills_row(*request)) return "";
  if (deviation.example.size() > 1 && row_of(request->operation()).group != Group::kText) return "";
  const RowStyle& style = row_style_of(language);
  std::string row = takes_values(request->operation())    ? style.values
                    : request->chunk_lengths().size() > 1 ? style.chunks
                                                          : style.octets;
  constexpr std::string_view kExpected = "EXPECTED";
  row.replace(row.find(kExpected), kExpected.size(), "\"" + deviation.expected + "\"");
  return filled_program(row, line).value_or("");
}

// Returns a program of several lines, escaped.
std::string shown_program(const std::string& program) {
  std::string text;
  std::istringstream lines(program);
  for (std::string line; std::getline(lines, line);) {
    for (std::size_t tab; (tab = line.find('\t')) != std::string::npos;)
      line.replace(tab, 1, "    ");
    text += terminal_escape(line) + "\n";
  }
  return text;
}

std::string name_and_version(const ImplementationRecord& implementation) {
  return implementation.name + " " + implementation.version;
}

std::string way_text(const ImplementationRecord& implementation, const DeviationRecord& deviation,
                     bool with_row) {
  const std::string api = implementation.api.empty() ? implementation.id : implementation.api;
  const std::string asked = deviation.example.empty() ? "" : deviation.example.back();
  std::string text = fmt::format("### {}, {}\n\n", markdown_escape(deviation.deviation_class),
                                 facet_name(deviation.facet));
  text += fmt::format("{} gives {} for {}; {} was expected ({}). {}\n\n", markdown_escape(api),
                      markdown_code(deviation.observed), markdown_code(asked),
                      markdown_code(deviation.expected), markdown_escape(deviation.clause),
                      markdown_escape(deviation.consequence));
  if (!is_about_text(deviation.facet)) {
    text += fmt::format("It was asked for {}.\n\n", asked_for(deviation.facet));
  }
  std::string shown;
  for (const std::string& request : deviation.example) {
    shown += (shown.empty() ? "request   " : "then      ") + terminal_escape(request) + "\n";
  }
  shown += "expected  " + terminal_escape(deviation.expected) + "\n";
  shown += "observed  " + terminal_escape(deviation.observed) + "\n";
  text += markdown_block("text", shown);
  text += fmt::format("\nMet in {}, counted over {}.", counted(deviation.count, "case"),
                      markdown_escape(deviation.counted_over));
  if (!deviation.extent.empty())
    text += " Of all strings: " + markdown_escape(deviation.extent) + ".";
  const std::string followers = followers_of(implementation, deviation);
  if (!followers.empty()) text += " What follows from it: " + markdown_escape(followers) + ".";
  text += fmt::format("\n\nTried: {}.", markdown_escape(name_and_version(implementation)));
  if (!deviation.newest.empty()) {
    text += " Newest source read: " + markdown_escape(deviation.newest) + ".";
  }
  if (!deviation.reference.empty()) text += " See " + markdown_escape(deviation.reference) + ".";
  if (!deviation.searched.empty()) {
    text += fmt::format(" Nothing was found about it in: {}.",
                        markdown_escape(fmt::format("{}", fmt::join(deviation.searched, "; "))));
  }
  text += "\n\n";
  if (const auto reproducer = reproducer_of(implementation, deviation)) {
    text += fmt::format("A program that shows it; save it as {} and run\n\n{}\n",
                        markdown_code(reproducer->file),
                        markdown_block("sh", terminal_escape(reproducer->run)));
    text += markdown_block("", shown_program(reproducer->program)) + "\n";
  }
  const std::string row = with_row ? test_row(implementation.language, deviation) : "";
  if (!row.empty())
    text += "A row for a test:\n\n" + markdown_block("", terminal_escape(row)) + "\n";
  return text + "To see it with Placemat: " + markdown_code(deviation.replay) + "\n\n";
}

struct Told {
  std::string text;  // "" if no deviation is to be shown
  TestFile test;     // its text is "" if there is none
};

Told told_of(const Report& report, const ImplementationRecord& implementation,
             const std::string& stem, bool with_fixed, const Dress* dress) {
  std::vector<const DeviationRecord*> told;
  for (const DeviationRecord* deviation : own_deviations(implementation)) {
    const bool is_shown = with_fixed || deviation->status != Status::kFixedUpstream;
    if (deviation->accuses() && is_shown) told.push_back(deviation);
  }
  if (told.empty()) return {};
  const Dress* worn = dress != nullptr ? dress : dress_of(implementation);
  Told all;
  if (worn != nullptr) all.test = test_file(*worn, report, implementation, stem, told);
  all.text = fmt::format(
      "## {}\n\nHeld to {}, as {} says.\n\n", markdown_escape(name_and_version(implementation)),
      markdown_escape(implementation.profile.form),
      implementation.profile.source.empty() ? "RFC 3629"
                                            : markdown_escape(implementation.profile.source));
  if (!all.test.text.empty()) {
    all.text +=
        fmt::format("A test of what follows is {}: whole, but for the call of what it tests.\n\n",
                    markdown_code(all.test.name));
  }
  for (const std::string& left_out : all.test.left_out) {
    all.text += fmt::format("There is no test of {}.\n\n", markdown_escape(left_out));
  }
  for (const DeviationRecord* deviation : told) {
    all.text += way_text(implementation, *deviation, worn == nullptr);
  }
  return all;
}

}  // namespace

std::size_t write_upstream(const Report& report, const std::filesystem::path& folder,
                           bool with_fixed, const Dress* dress) {
  const auto names = file_names(report);
  struct File {
    std::string name;
    std::string text;
  };
  std::map<std::string, File> files;  // by the family, or the id
  std::size_t tests = 0;
  for (const ImplementationRecord& implementation : report.implementations) {
    const std::string& stem = names.at(implementation.id);
    const Told told = told_of(report, implementation, stem, with_fixed, dress);
    if (told.text.empty()) continue;
    if (!told.test.text.empty()) {
      write_file(folder / told.test.name, told.test.text);
      ++tests;
    }
    const bool alone = implementation.family.empty();
    File& file = files[alone ? implementation.id : implementation.family];
    if (file.name.empty()) {
      file.name = stem + ".md";
      file.text = fmt::format(
          "# {}\n\nFound by Placemat {} ({}). Octets and values are in hex. A request and a reply "
          "are lines of its driver protocol: `decode` is for octets, `encode` for values, `stream` "
          "for octets in chunks.\n\n",
          markdown_escape(alone ? implementation.name : implementation.family),
          markdown_escape(report.placemat), markdown_escape(report.started));
    }
    file.text += told.text;
  }
  for (const auto& [key, file] : files) write_file(folder / file.name, file.text);
  return tests + files.size();
}

}  // namespace placemat::inline reports
