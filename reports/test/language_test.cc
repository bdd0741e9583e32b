#include "reference/languages/language.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <set>

#include "reference/forms/forms.h"
#include "reports/language_text.h"

namespace placemat::inline reports {
namespace {

struct DifferenceRow {
  const char* name;
  const EncodingForm* of;
  const EncodingForm* other;
  const char* text;
};

constexpr DifferenceRow kDifferences[] = {
    {"itself", &kRfc3629, &kRfc3629, "nothing"},
    {"surrogates", &kGeneralized, &kRfc3629, "ED A0..BF 80..BF: 2,048 of 3 octets"},
    {"no_more_than_surrogates", &kRfc3629, &kGeneralized, "nothing"},
    {"six_octets", &kRfc2279bis, &kRfc3629,
     "F4 90..BF 80..BF 80..BF; F5..F7 80..BF 80..BF 80..BF; F8 88..BF 80..BF 80..BF 80..BF; and 3 "
     "more: 983,040 of 4 octets, 65,011,712 of 5 octets, 2,080,374,784 of 6 octets"},
    // A pair is one sequence of CESU-8, and its first half is no character of UTF-8.
    {"pairs", &kCesu8, &kRfc3629, "ED A0..AF 80..BF ED B0..BF 80..BF: 1,048,576 of 6 octets"},
    {"lone_surrogates_in_their_order", &kGeneralized, &kWtf8,
     "ED A0..AF 80..BF ED B0..BF 80..BF: 1,048,576 of 6 octets"},
    {"nul", &kModifiedUtf8, &kRfc3629, "C0 80; ED A0..BF 80..BF: 1 of 2 octets, 2,048 of 3 octets"},
};

TEST(Language, DifferencesAreExact) {
  for (const DifferenceRow& row : kDifferences) {
    SCOPED_TRACE(row.name);
    const Difference found = difference(automaton_of(*row.of), automaton_of(*row.other));
    EXPECT_EQ(difference_text(found, 3), row.text);
  }
}

TEST(Language, EachFormIsNearestToItself) {
  std::set<std::string> digests;
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(form->id);
    const Nearest nearest = nearest_form(automaton_of(*form));
    EXPECT_TRUE(nearest.equal);
    EXPECT_EQ(nearest.form, form);
    EXPECT_TRUE(digests.insert(digest_of(automaton_of(*form))).second);
  }
}

// A language includes another if it lacks no string of the other.
TEST(Language, InclusionIsAnEmptyDifference) {
  std::size_t pairs = 0;
  for (const EncodingForm* whole : kEncodingForms) {
    for (const EncodingForm* part : kEncodingForms) {
      SCOPED_TRACE(std::string(whole->id) + " includes " + std::string(part->id));
      const Automaton all = automaton_of(*whole);
      const Automaton some = automaton_of(*part);
      const bool expected = difference(some, all).empty();
      EXPECT_EQ(includes(all, some), expected);
      if (expected && whole != part) ++pairs;
    }
  }
  EXPECT_GT(pairs, 5U);
}

// Inclusion and difference are computed in another way.
TEST(Language, TheShortestDifferenceIsOneAndHasNoShorter) {
  for (const EncodingForm* one : kEncodingForms) {
    for (const EncodingForm* other : kEncodingForms) {
      SCOPED_TRACE(std::string(one->id) + " and " + std::string(other->id));
      const Automaton left = automaton_of(*one);
      const Automaton right = automaton_of(*other);
      const auto found = shortest_difference(left, right);
      EXPECT_EQ(found.has_value(), one != other);
      EXPECT_EQ(found, shortest_difference(right, left));
      if (!found) continue;
      EXPECT_NE(left.accepts_string(*found), right.accepts_string(*found));
      std::size_t least = 99;
      for (const Difference& way : {difference(left, right), difference(right, left)}) {
        if (!way.counts.empty()) least = std::min(least, way.counts.begin()->first);
      }
      EXPECT_LE(found->size(), least);
      EXPECT_GE(found->size(), 1u);
    }
  }
}

TEST(Language, TheEmptyStringIsIncludedOrNot) {
  const auto of = [](bool empty_string) {
    Automaton automaton;
    automaton.next.resize(2);
    automaton.next[0].fill(1);
    automaton.next[1].fill(1);
    automaton.accepts = {empty_string, false};
    return automaton;
  };
  EXPECT_TRUE(includes(of(true), of(false)));
  EXPECT_TRUE(includes(of(true), of(true)));
  EXPECT_FALSE(includes(of(false), of(true)));
  EXPECT_TRUE(includes(of(false), of(false)));
  EXPECT_EQ(shortest_difference(of(true), of(false)), Octets());
  EXPECT_EQ(shortest_difference(of(true), of(true)), std::nullopt);
}

// The language has any number of 80 before a 41, so no form bounds it.
TEST(Language, WhatHasNoBoundIsSaid) {
  Automaton automaton;
  automaton.accepts = {true, false, false};
  automaton.next.resize(3);
  for (auto& next : automaton.next) next.fill(2);
  automaton.next[0][0x80] = 1;
  automaton.next[1][0x80] = 1;
  automaton.next[1][0x41] = 0;
  const Difference found = difference(minimized(automaton), automaton_of(kRfc3629));
  EXPECT_TRUE(found.unbounded);
  ASSERT_FALSE(found.loop.positions.empty());
  EXPECT_EQ(product_text({{found.loop.positions[0]}}), "80");
  EXPECT_EQ(difference_text(found, 3), "80 41: 1 of 2 octets, and longer ones without bound");
}

// Each of 200 levels has two octets to the next one: 2^200 strings are more than a count can hold.
TEST(Language, ManyWaysAreCountedOnce) {
  constexpr Automaton::State kLevels = 200;
  Automaton automaton;
  automaton.accepts.assign(2 * kLevels + 2, false);
  automaton.accepts[0] = true;
  automaton.next.resize(2 * kLevels + 2);
  const Automaton::State sink = 2 * kLevels + 1;
  for (auto& next : automaton.next) next.fill(sink);
  for (Automaton::State level = 0; level < kLevels; ++level) {
    const bool last = level + 1 == kLevels;
    for (const int of : {1, 2}) {
      auto& next = automaton.next[static_cast<std::size_t>(2 * level + of)];
      next[0x80] = last ? 0 : static_cast<Automaton::State>(2 * level + 3);
      next[static_cast<std::size_t>(0x80 + of)] =
          last ? 0 : static_cast<Automaton::State>(2 * level + 4);
    }
  }
  automaton.next[0][0xFF] = 1;
  const Difference found = difference(minimized(automaton), automaton_of(kRfc3629));
  ASSERT_EQ(found.counts.size(), 1u);
  EXPECT_EQ(found.counts.begin()->first, 201u);
  EXPECT_EQ(found.counts.begin()->second, std::numeric_limits<std::uint64_t>::max());
  EXPECT_FALSE(found.unbounded);
}

TEST(Language, OctetSetsAreRanges) {
  Automaton nothing;
  nothing.accepts = {true, false};
  nothing.next.resize(2);
  for (auto& next : nothing.next) next.fill(1);
  Automaton some = nothing;
  for (const int octet : {0x00, 0x41, 0x42, 0x43, 0xFF}) {
    some.next[0][static_cast<std::size_t>(octet)] = 0;
  }
  EXPECT_EQ(difference_text(difference(some, nothing), 3), "{00 41..43 FF}: 5 of 1 octet");
}

}  // namespace
}  // namespace placemat::inline reports
