// Tests what the texts claim of each form, and compares it with a list of all sequences.
#include "reference/form_properties.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

constexpr const char* kClaims =
    "AULBSNO";  // ASCII, unused octets, length, boundary, sort, nested, one

// PropertyRow has the claims of one form that hold, and the octets back to a boundary.
struct PropertyRow {
  const char* form;
  const char* holds;
  int boundary;
};
constexpr PropertyRow kPropertyRows[] = {
    {"rfc3629", "AULBSNO", 3},     {"rfc2279bis", "AULBSNO", 5},   {"fss-utf-1992", "AULBSNO", 5},
    {"rune-16", "AULBSNO", 2},     {"thompson-1992", "ALBSNO", 5}, {"xopen-1992", "ALSO", -1},
    {"cesu-8", "AUNO", 5},         {"modified-utf-8", "UO", 5},    {"wtf-8", "AULBSNO", 3},
    {"generalized", "AULBSNO", 3},
};

TEST(FormProperties, AreThoseThatTheTextsClaim) {
  for (const PropertyRow& row : kPropertyRows) {
    SCOPED_TRACE(row.form);
    const EncodingForm& form = *find_form(row.form);
    std::string holds;
    const auto properties = form_properties(form);
    ASSERT_EQ(properties.size(), std::string(kClaims).size());
    for (std::size_t i = 0; i < properties.size(); ++i) {
      if (properties[i].holds) holds += kClaims[i];
      EXPECT_EQ(properties[i].holds, properties[i].counterexample.empty());
    }
    EXPECT_EQ(holds, row.holds);
    EXPECT_EQ(octets_to_boundary(form), row.boundary);
  }
}

// These rows belong to no form. Each set of rows refutes one claim.
TEST(FormProperties, AreRefutedByTheRows) {
  constexpr SequenceForm kAscii = {{{{0x00, 0x7F, 7}}}};
  constexpr SequenceForm kTwo = {{{{0xC2, 0xDF, 5}, {0x80, 0xBF, 6}}}};
  constexpr SequenceForm kOverlong = {{{{0xC0, 0xC1, 5}, {0x80, 0xBF, 6}}}};
  constexpr SequenceForm kAsciiInside = {{{{0xC2, 0xDF, 5}, {0x40, 0x7F, 6}}}};
  const struct {
    const char* name;
    std::vector<SequenceForm> rows;
    std::size_t claim;
    const char* counterexample;
  } kRefuted[] = {
      {"no ASCII", {kTwo}, 0, "0000 is spelt by nothing"},
      {"an ASCII octet inside", {kAscii, kAsciiInside}, 0, "C2 40 holds an octet below 80"},
      {"overlong", {kAscii, kOverlong}, 6, "0000 is C0 80 and 00"},
  };
  for (const auto& row : kRefuted) {
    SCOPED_TRACE(row.name);
    const EncodingForm form = {
        .id = "made-up", .title = "", .source = "", .rows = row.rows, .trail = {0x80, 0xBF, 6}};
    const FormProperty property = form_properties(form)[row.claim];
    EXPECT_FALSE(property.holds);
    EXPECT_THAT(property.counterexample, testing::HasSubstr(row.counterexample));
  }
}

// ListedFormTest lists all sequences of the forms that have a million or so.
class ListedFormTest : public testing::TestWithParam<const EncodingForm*> {};
INSTANTIATE_TEST_SUITE_P(Forms, ListedFormTest, testing::ValuesIn(listable_forms()),
                         [](const auto& info) {
                           std::string name(info.param->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(ListedFormTest, HoldOfAllSequences) {
  const EncodingForm& form = *GetParam();
  bool ascii = true;
  bool unused = true;
  bool sorted = true;
  std::array<std::set<std::size_t>, 256> lengths;
  Octets before;
  for (Ucs4 value = 0; value <= form.max_value(); ++value) {
    const Octets octets = encode_value(form, value);
    if (value < 0x80) ascii = ascii && octets == Octets{static_cast<std::uint8_t>(value)};
    if (octets.empty()) continue;
    if (value >= 0x80) {
      ascii = ascii && std::none_of(octets.begin(), octets.end(),
                                    [](std::uint8_t octet) { return octet < 0x80; });
    }
    unused = unused && std::none_of(octets.begin(), octets.end(),
                                    [](std::uint8_t octet) { return octet >= 0xFE; });
    sorted = sorted && before < octets;
    lengths[octets[0]].insert(octets.size());
    before = octets;
  }
  const bool told = std::none_of(lengths.begin(), lengths.end(),
                                 [](const auto& each) { return each.size() > 1; });
  const auto properties = form_properties(form);
  EXPECT_EQ(properties[0].holds, ascii);
  EXPECT_EQ(properties[1].holds, unused);
  EXPECT_EQ(properties[2].holds, told);
  EXPECT_EQ(properties[4].holds, sorted);
}

TEST(FormDifference, IsWhatTheDesignCounts) {
  const FormDifference more = difference(kFssUtf1992, kRfc3629);
  std::uint64_t three = 0;
  std::uint64_t four = 0;
  for (const SequenceForm& row : more.rows) {
    if (row.length() == 3) three += sequence_count(row);
    if (row.length() == 4) four += sequence_count(row);
  }
  EXPECT_EQ(three, 2'048U);
  EXPECT_EQ(four, 983'040U);
  EXPECT_EQ(difference(kRfc3629, kFssUtf1992).sequences, 0U);
}

TEST(FormDifference, HoldsForAllStringsOfThreeOctets) {
  for (const EncodingForm* form : kEncodingForms) {
    for (const EncodingForm* other : kEncodingForms) {
      SCOPED_TRACE(std::string(form->id) + " without " + std::string(other->id));
      const FormDifference more = difference(*form, *other);
      std::uint64_t counted = 0;
      for (const SequenceForm& row : more.rows) {
        if (row.length() == 2) counted += sequence_count(row);
      }
      std::uint64_t listed = 0;
      for (unsigned first = 0; first < 256; ++first) {
        for (unsigned second = 0; second < 256; ++second) {
          const Octets octets = {static_cast<std::uint8_t>(first),
                                 static_cast<std::uint8_t>(second)};
          const auto whole = [&](const EncodingForm& one) {
            const Segment part = next_segment(one, octets, 0, std::nullopt);
            return part.well_formed() && part.length == 2;
          };
          listed += whole(*form) && !whole(*other) ? 1 : 0;
        }
      }
      ASSERT_EQ(counted, listed);
    }
  }
}

TEST(ShareWellFormed, IsThatOfAllStrings) {
  std::vector<std::uint8_t> all(256);
  std::iota(all.begin(), all.end(), 0);
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(form->id);
    std::uint64_t well_formed = 0;
    for_each_string(all_strings(2), [&](CodeUnits units) {
      well_formed += first_ill_formed(*form, units) ? 0 : 1;
    });
    EXPECT_DOUBLE_EQ(share_well_formed(*form, 2, all), static_cast<double>(well_formed) / 65536);
    EXPECT_EQ(share_well_formed(*form, 0, all), 1.0);
  }
  // ED A0 80 ED B0 80 is a pair, which only WTF-8 forbids.
  const std::vector<std::uint8_t> few = {0xED, 0xA0, 0x80, 0xB0};
  EXPECT_GT(share_well_formed(kGeneralized, 6, few), share_well_formed(kWtf8, 6, few));
}

TEST(RowText, ShowsRanges) {
  EXPECT_EQ(row_text(kRfc3629.rows[0]), "00..7F");
  EXPECT_EQ(row_text(difference(kGeneralized, kRfc3629).rows.at(0)), "ED A0..BF 80..BF");
}

}  // namespace
}  // namespace placemat::inline reference
