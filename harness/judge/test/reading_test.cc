// Tests readings and spellings: they are remembered, and agree with the oracle.

#include "harness/judge/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "harness/judge/spelling.h"
#include "reference/forms/forms.h"
#include "reference/replacement.h"
#include "reference/words/protocol.h"

namespace placemat::inline judge {
namespace {

using Octets = std::vector<std::uint8_t>;

TEST(ReadingTest, IsRememberedForTheSameOctetsAlone) {
  const Octets text = {0x41, 0x80};
  const Octets other = {0xFF};
  const auto first = reading_of(kRfc3629, text);
  EXPECT_FALSE(first->well_formed());
  EXPECT_EQ(reading_of(kRfc3629, text), first);
  EXPECT_FALSE(reading_of(kRfc3629, other)->well_formed());
  EXPECT_TRUE(reading_of(kXopen1992, text)->form == &kXopen1992);
  // A reading stays as it is while a caller holds it.
  EXPECT_EQ(first->units, text);
  EXPECT_EQ(first->values, std::vector<Ucs4>{0x41});
}

// kOctets has octets that begin, continue, interrupt and end sequences in all forms.
constexpr std::uint8_t kOctets[] = {0x00, 0x2F, 0x61, 0x7F, 0x80, 0x9F, 0xA0, 0xBB, 0xBF, 0xC0,
                                    0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF8, 0xFC, 0xFF};

// Puts letters around the octets of the last reading. The new reading must be the oracle's.
TEST(ReadingTest, LettersAroundMoveAReading) {
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(std::string(form->id));
    for (const std::uint8_t first : kOctets) {
      for (const std::uint8_t second : kOctets) {
        for (const std::uint8_t third : kOctets) {
          for (const auto& [before, after] :
               {std::pair("", ""), {"A", ""}, {"", "zz"}, {"aZ", "A"}}) {
            Octets units(before, before + std::strlen(before));
            units.insert(units.end(), {first, second, third});
            units.insert(units.end(), after, after + std::strlen(after));
            const auto reading = reading_of(*form, units);
            const Reading whole = read_as(*form, units);
            ASSERT_EQ(reading->fault, whole.fault) << hex_of(units);
            ASSERT_EQ(reading->values, whole.values) << hex_of(units);
            ASSERT_EQ(reading->begins_with_bom(), whole.begins_with_bom()) << hex_of(units);
          }
        }
      }
    }
  }
}

TEST(ReadingTest, LettersAroundMoveAReplacement) {
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(std::string(form->id));
    for (const std::uint8_t first : kOctets) {
      for (const std::uint8_t second : kOctets) {
        const Octets units = {0x41, first, second, 0x7A};
        const auto reading = reading_of(*form, units);
        for (const Replacement policy : kReplacementPolicies) {
          ASSERT_EQ(reading->replaced(policy), replaced(*form, policy, units)) << hex_of(units);
        }
      }
    }
  }
}

TEST(SpellingTest, IsWhatEachFormSpells) {
  const std::vector<Ucs4> values = {0x41, 0xD800, 0x42, 0x110000, 0xFFFFFFFF, 0, 0x10FFFF};
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(std::string(form->id));
    const auto spelling = spelling_of(*form, values);
    EXPECT_EQ(spelling_of(*form, values), spelling);
    const std::size_t strings = spelling->unencodable ? 2 : 1;
    ASSERT_EQ(spelling->units.size(), strings);
    EXPECT_TRUE(read_as(*form, spelling->units[0]).well_formed());
    std::size_t encodable = 0;
    while (encodable < values.size() && !encode_value(*form, values[encodable]).empty())
      ++encodable;
    EXPECT_EQ(spelling->unencodable.value_or(values.size()), encodable);
  }
  EXPECT_EQ(spelling_of(kRfc3629, {0x41, 0xD800})->unencodable, 1U);
  EXPECT_EQ(spelling_of(kWtf8, {0xD800, 0xDC00})->unencodable, 1U);
  EXPECT_TRUE(spelling_of(kModifiedUtf8, {0xD800, 0xDC00})->spells_others);
}

}  // namespace
}  // namespace placemat::inline judge
