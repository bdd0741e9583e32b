#include "reports/pairs.h"

#include <gtest/gtest.h>

#include "reference/forms/forms.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

// Returns a line for each group: the first decoder, how many others, and for each filter the first
// two letters of the dangers behind it.
std::string shown(const PairTable& table) {
  std::string text;
  for (const SinkGroup& group : table.sinks) {
    text += group.sinks[0]->id + "+" + std::to_string(group.sinks.size() - 1);
    for (const auto& dangers : group.behind) {
      text += " ";
      for (const SinkFault* fault : dangers)
        text += name_in(kDangerNames, fault->danger).substr(0, 2);
      if (dangers.empty()) text += "-";
    }
    text += "\n";
  }
  return text;
}

TEST(Pairs, AreCountedByImplementations) {
  const Automaton strict = automaton_of(kRfc3629);
  const Automaton generalized = automaton_of(kGeneralized);
  const Automaton modified = automaton_of(kModifiedUtf8);
  const Report report = sample_report();
  const std::vector<FilterLanguage> languages = {{&strict, 4}, {&generalized, 2}, {&modified, 1}};
  const PairTable table = pair_table(report, languages);
  EXPECT_EQ(shown(table),
            "lenient-scanner+0 si swchsi swchsi\n"
            "old-1992+0 - - co\n"
            "good-codec+1 - - -\n");
  EXPECT_EQ(table.decoders, 4u);
  EXPECT_EQ(table.pairs, 28u);
  EXPECT_EQ(table.dangerous, 4u);
  EXPECT_EQ(table.signature, 4u);
}

TEST(Pairs, LanguagesThatLetTheSameThroughAreOneColumn) {
  const Automaton strict = automaton_of(kRfc3629);
  const Automaton generalized = automaton_of(kGeneralized);
  const Automaton older = automaton_of(kRfc2279bis);
  const Report report = sample_report();
  const std::vector<FilterLanguage> languages = {{&generalized, 1}, {&strict, 1}, {&older, 1}};
  EXPECT_EQ(pair_table(report, languages).filters,
            (std::vector<std::vector<std::size_t>>{{0}, {1, 2}}));
}

TEST(Pairs, WithoutDecodersOrLanguagesThereAreNone) {
  const Automaton strict = automaton_of(kRfc3629);
  const std::vector<FilterLanguage> languages = {{&strict, 1}};
  EXPECT_EQ(pair_table(empty_report(), languages).pairs, 0u);
  EXPECT_EQ(pair_table(sample_report(), {}).pairs, 0u);
}

}  // namespace
}  // namespace placemat::inline reports
