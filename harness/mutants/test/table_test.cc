// Compares the mutants' own decoder with the oracle, and proves which tables were left out.

#include "harness/mutants/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "harness/mutants/table_language.h"
#include "harness/mutants/table_mutants.h"
#include "harness/mutants/table_proof.h"
#include "reference/forms/cesu_8.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/generalized.h"
#include "reference/forms/modified_utf_8.h"
#include "reference/forms/rfc2279bis.h"
#include "reference/forms/rfc3629.h"
#include "reference/languages/language.h"
#include "reference/segment.h"

namespace placemat::inline mutants {
namespace {

// Visits all octet strings of `length` octets, each one of `octets`.
template <typename Visit>
void visit_strings(std::span<const std::uint8_t> octets, std::size_t length, const Visit& visit) {
  Units units(length, octets[0]);
  std::vector<std::size_t> places(length, 0);
  while (true) {
    visit(units);
    std::size_t i = 0;
    for (; i < units.size(); ++i) {
      places[i] = (places[i] + 1) % octets.size();
      units[i] = octets[places[i]];
      if (places[i] != 0) break;
    }
    if (i == units.size()) return;
  }
}

constexpr std::uint8_t kOctets[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                    0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFC, 0xFE, 0xFF};

class TableFormTest : public testing::TestWithParam<const EncodingForm*> {};

TEST_P(TableFormTest, SplitsAsTheOracleDoes) {
  const EncodingForm& form = *GetParam();
  const auto table = table_of(form);
  std::size_t strings = 0;
  for (std::size_t length = 1; length <= 4; ++length) {
    visit_strings(kOctets, length, [&](const Units& units) {
      ++strings;
      const Segment expected = next_segment(form, units, 0, std::nullopt);
      const Step step = table->next(units, 0);
      const bool same = step.well_formed == expected.well_formed() &&
                        step.length == expected.length && step.value == expected.value;
      const bool pends = expected.defect == Defect::kTruncated && expected.length == units.size();
      if (!same || table->pends(units, 0) < pends) ADD_FAILURE() << testing::PrintToString(units);
    });
  }
  EXPECT_EQ(strings, 27u + 27 * 27 + 27 * 27 * 27 + 27 * 27 * 27 * 27);
}

TEST_P(TableFormTest, EncodesAsTheOracleDoes) {
  const EncodingForm& form = *GetParam();
  const auto table = table_of(form);
  for (Ucs4 value = 0; value < 0x110100; ++value) {
    if (table->encode(value) != encode_value(form, value)) ADD_FAILURE() << value;
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, TableFormTest,
                         testing::Values(&kRfc3629, &kRfc2279bis, &kFssUtf1992, &kGeneralized,
                                         &kCesu8, &kModifiedUtf8),
                         [](const auto& info) {
                           std::string name(info.param->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

bool accepts(const Table& table, const Units& units) {
  for (std::size_t at = 0; at < units.size();) {
    const Step step = table.next(units, at);
    if (!step.well_formed) return false;
    at += step.length;
  }
  return true;
}

TEST(AlteredTablesTest, WhatIsLeftOutIsEquivalentAndWhatIsKeptIsNot) {
  const auto kept = altered_tables();
  const Table strict(kRfc3629Rows);
  const std::vector<LeftOutTable> said = left_out_tables();
  std::size_t left_out = 0;
  for (const AlteredTable& altered : all_altered_tables()) {
    SCOPED_TRACE(altered.name);
    const Table table(altered.rows);
    const bool is_kept = std::any_of(kept.begin(), kept.end(), [&](const AlteredTable& other) {
      return other.name == altered.name;
    });
    // Points to the twin of a table that was left out: RFC 3629 itself, or a table that was kept
    // before it.
    const AlteredTable* twin = nullptr;
    for (const AlteredTable& other : kept) {
      if (other.name != altered.name && same_language(other.rows, altered.rows)) twin = &other;
    }
    const bool is_strict = same_language(altered.rows, kRfc3629Rows);
    EXPECT_EQ(is_kept, !is_strict && twin == nullptr);
    EXPECT_EQ(departures(altered.rows).empty(), is_strict);
    if (is_kept) continue;
    ASSERT_LT(left_out, said.size());
    EXPECT_EQ(said[left_out].name, altered.name);
    EXPECT_EQ(said[left_out].equal_to, is_strict ? "rfc3629" : twin->name);
    ++left_out;
    const Table other = twin == nullptr ? strict : Table(twin->rows);
    for (std::size_t length = 1; length <= 4; ++length) {
      visit_strings(kOctets, length, [&](const Units& units) {
        if (accepts(table, units) != accepts(other, units)) {
          ADD_FAILURE() << testing::PrintToString(units);
        }
      });
    }
  }
  // E0 + 1, ED - 1, ED + 1, F0 + 1 and F4 - 1 as leads are covered by other rows. An emptied lead
  // range is a dropped row (two each for E0, ED, F0, F4); an added row may be a moved bound.
  EXPECT_GE(left_out, 13u);
  EXPECT_LT(left_out, 20u);
  EXPECT_EQ(left_out, said.size());
}

// The table finds each sequence by the longest match, and the automaton knows nothing of that.
TEST(AutomatonOfRowsTest, AcceptsWhatTheTableAccepts) {
  for (const AlteredTable& altered : all_altered_tables()) {
    SCOPED_TRACE(altered.name);
    const Table table(altered.rows);
    const Automaton automaton = automaton_of_rows(altered.rows);
    for (std::size_t length = 0; length <= 3; ++length) {
      visit_strings(kOctets, length, [&](const Units& units) {
        if (accepts(table, units) != automaton.accepts_string(units)) {
          ADD_FAILURE() << testing::PrintToString(units);
        }
      });
    }
  }
}

// Compares two ways to one answer: representatives of each row's octets, and pairs of states.
TEST(ProductTest, AgreesWithTheComparisonOfRows) {
  std::vector<AlteredTable> tables = all_altered_tables();
  tables.push_back({"rfc3629", {std::begin(kRfc3629Rows), std::end(kRfc3629Rows)}});
  std::vector<Automaton> automata;
  for (const AlteredTable& table : tables) automata.push_back(automaton_of_rows(table.rows));
  std::size_t equal = 0;
  for (std::size_t left = 0; left < tables.size(); ++left) {
    for (std::size_t right = 0; right < left; ++right) {
      const bool same = same_language(tables[left].rows, tables[right].rows);
      EXPECT_EQ(!shortest_difference(automata[left], automata[right]).has_value(), same)
          << tables[left].name << ", " << tables[right].name;
      if (same) ++equal;
    }
  }
  EXPECT_GE(equal, 13u);
}

TEST(ProveTableTest, ShowsAShortestStringForEveryTableThatIsAMutant) {
  const Table strict(kRfc3629Rows);
  for (const AlteredTable& altered : altered_tables()) {
    SCOPED_TRACE(altered.name);
    Behaviour behaviour;
    behaviour.table = std::make_shared<const Table>(altered.rows);
    const auto proof = prove_table(behaviour);
    ASSERT_TRUE(proof && proof->shortest);
    EXPECT_FALSE(proof->is_equal);
    EXPECT_NE(accepts(*behaviour.table, *proof->shortest), accepts(strict, *proof->shortest));
    for (std::size_t length = 1; length < std::min<std::size_t>(proof->shortest->size(), 4);
         ++length) {
      visit_strings(kOctets, length, [&](const Units& units) {
        if (accepts(*behaviour.table, units) != accepts(strict, units)) {
          ADD_FAILURE() << testing::PrintToString(units);
        }
      });
    }
  }
}

TEST(ProveTableTest, SaysNothingOfAFunctionOfItsOwn) {
  Behaviour behaviour;
  ASSERT_TRUE(prove_table(behaviour));
  EXPECT_TRUE(prove_table(behaviour)->is_equal);
  Behaviour validates = behaviour;
  validates.validate = strict_validate;
  Behaviour steps = behaviour;
  steps.next = [](const Behaviour& b, CodeUnits u, std::size_t at) { return b.table->next(u, at); };
  Behaviour places = behaviour;
  places.offset = [](const Behaviour&, CodeUnits, std::size_t at) { return at; };
  for (const Behaviour* own : {&validates, &steps, &places}) EXPECT_FALSE(prove_table(*own));
}

// The strings are the same, and the values are not.
TEST(ProveTableTest, DoesNotTakeOtherValuesForEqual) {
  std::vector<SequenceForm> rows(std::begin(kRfc3629Rows), std::end(kRfc3629Rows));
  rows[1].bias += 1;
  Behaviour behaviour;
  behaviour.table = std::make_shared<const Table>(rows);
  const auto proof = prove_table(behaviour);
  ASSERT_TRUE(proof);
  EXPECT_FALSE(proof->shortest);
  EXPECT_FALSE(proof->is_equal);
}

TEST(SameLanguageTest, SeesRowsThatSplitOrOverlap) {
  const SequenceForm low{{{{0xC2, 0xCF, 5}, {0x80, 0xBF, 6}}}};
  const SequenceForm high{{{{0xD0, 0xDF, 5}, {0x80, 0xBF, 6}}}};
  const SequenceForm wide{{{{0xC2, 0xDF, 5}, {0x80, 0xBF, 6}}}};
  const SequenceForm other_value{{{{0xC2, 0xDF, 4}, {0x80, 0xBF, 6}}}};
  const SequenceForm split[] = {low, high};
  const SequenceForm whole[] = {wide};
  const SequenceForm overlapping[] = {wide, low};
  const SequenceForm wrong[] = {other_value};
  const SequenceForm part[] = {low};
  EXPECT_TRUE(same_language(split, whole));
  EXPECT_TRUE(same_language(overlapping, whole));
  EXPECT_FALSE(same_language(part, whole));
  EXPECT_FALSE(same_language(whole, part));
  EXPECT_FALSE(same_language(wrong, whole));
}

TEST(DeparturesTest, NamesWhatIsAcceptedAndRefused) {
  const auto departures_of = [](const std::string& name) {
    for (const AlteredTable& table : all_altered_tables()) {
      if (table.name == name) return departures(table.rows);
    }
    return std::set<DeviationClass>{};
  };
  using Names = std::set<DeviationClass>;
  EXPECT_EQ(departures_of("row-added-c0-c1"), Names{"accepts-non-shortest"});
  EXPECT_EQ(departures_of("row-added-ed-a0-bf"), Names{"accepts-surrogate"});
  EXPECT_EQ(departures_of("row-added-f5-f7"), Names{"accepts-out-of-range"});
  EXPECT_EQ(departures_of("row-added-ff"), Names{"accepts-invalid-octet"});
  EXPECT_EQ(departures_of("row-e0-dropped"), Names{"rejects-row-e0"});
  EXPECT_EQ(departures_of("row-00-7f-octet-1-first-plus-1"), Names{"rejects-nul"});
  EXPECT_EQ(departures_of("row-00-7f-octet-1-last-plus-1"),
            Names{"accepts-unexpected-continuation"});
}

}  // namespace
}  // namespace placemat::inline mutants
