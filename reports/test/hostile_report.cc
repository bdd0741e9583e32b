#include <algorithm>

#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

constexpr char kMarkup[] = "<script>alert(\"x\")</script>'&amp;{{/implementations}}";
constexpr char kEscape[] =
    "\x1B[31mred\x1B]0;title\x07\x9B"
    "2J\r\nsecond\tline";
constexpr char kBidi[] = "user\u202E\u2066fdp.exe\u2069\u2028end\uFEFF\u009B1m";
constexpr char kIllFormed[] = "a\xC0\xAF\xED\xA0\x80\xF4\x90\x80\x80\xFF\xE2\x82";

}  // namespace

ImplementationRecord hostile_implementation() {
  Report sample = sample_report();
  ImplementationRecord implementation = lenient_in(sample);
  implementation.id = kMarkup;
  implementation.name = std::string(kMarkup) + kBidi;
  implementation.version = kEscape;
  implementation.language = kIllFormed;
  implementation.family = kMarkup;
  implementation.api = kBidi;
  implementation.profile.source = kMarkup;
  implementation.answers = {{"validate EDA080", kMarkup},
                            {std::string("validate ") + kMarkup, kEscape}};
  implementation.reproducers["decode"] = {.file = kMarkup, .run = kEscape, .program = kMarkup};
  implementation.trouble = std::string(kEscape) + "\n" + kIllFormed;
  implementation.proves = {kMarkup, kIllFormed};
  implementation.recognises = {.digest = "",
                               .asked = kMarkup,
                               .questions = 1,
                               .why_not = kMarkup,
                               .witnesses = {kEscape},
                               .trouble = {kIllFormed}};
  implementation.sink = {.faults = {}, .trouble = {kMarkup, kIllFormed}};
  implementation.behaves_as = {{.name = kMarkup, .reference = kEscape},
                               {.name = kBidi, .reference = kMarkup}};
  DeviationRecord& deviation = implementation.deviations.front();
  deviation.deviation_class = "accepts-\"><img/src=x/onerror=alert(1)>";
  deviation.counted_over = kMarkup;
  deviation.newest = std::string(kMarkup) + kEscape;
  deviation.example = {kEscape, kMarkup};
  deviation.expected = kIllFormed;
  deviation.observed = kEscape;
  deviation.extent = kMarkup;
  deviation.rows = {kEscape};
  deviation.clause = kBidi;
  deviation.consequence = kMarkup;
  deviation.reference = "javascript:alert(1)";
  deviation.replay = std::string("placemat check --driver '") + kEscape + kMarkup + "'";
  deviation.found_as = kMarkup;
  deviation.found_by = kEscape;
  deviation.found_in = {kMarkup};
  return implementation;
}

Report hostile_report() {
  Report report = sample_report();
  report.implementations.push_back(hostile_implementation());
  std::sort(report.implementations.begin(), report.implementations.end(),
            [](const auto& left, const auto& right) { return left.id < right.id; });
  report.divergences.push_back({.category = kMarkup,
                                .explained_by = "nothing",
                                .count = 7,
                                .example = {kEscape},
                                .groups = {{.observed = kMarkup, .implementations = {kMarkup}},
                                           {.observed = kIllFormed, .implementations = {kBidi}}}});
  return report;
}

}  // namespace placemat::inline reports
