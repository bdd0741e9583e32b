// Counts exactly which strings one form accepts and another does not.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

// Reports whether the sequences of `row` may begin those of a longer row (pairs in modified-utf-8).
bool begins_longer_row(const EncodingForm& form, const SequenceForm& row) {
  for (const SequenceForm& other : form.rows) {
    if (other.length() <= row.length()) continue;
    bool overlap = true;
    for (std::size_t i = 0; i < row.length(); ++i) {
      overlap = overlap && row.octets[i].first <= other.octets[i].last &&
                other.octets[i].first <= row.octets[i].last;
    }
    if (overlap) return true;
  }
  return false;
}

// View is what a form makes of a string that should be one sequence.
struct View {
  bool sequence = false;   // the string is one sequence
  bool may_go_on = false;  // a longer sequence may begin with it
  Ucs4 value = 0;
};

View view(const EncodingForm& form, CodeUnits units) {
  const Segment part = next_segment(form, units, 0, std::nullopt);
  if (part.length != units.size()) return {};
  if (part.well_formed()) return {true, begins_longer_row(form, *part.row), part.value};
  // A longer string can be a sequence in two cases: the end of the input cuts this one short, or it
  // is a high surrogate of cesu-8, which begins a pair.
  return {false, part.defect == Defect::kTruncated || part.defect == Defect::kSurrogate, 0};
}

struct Difference {
  // Counts by length in octets.
  std::array<std::uint64_t, kMaxSequenceLength + 1> only_left{};
  std::array<std::uint64_t, kMaxSequenceLength + 1> only_right{};
  std::array<std::uint64_t, kMaxSequenceLength + 1> both{};
  std::uint64_t other_value = 0;  // sequences of both that spell different values
};

// Visits every string of 1 to `limit` octets that can be one sequence of either form. If a prefix
// begins no sequence of either, the walk goes no further: no longer string with that prefix is a
// sequence. So no string is missed, and 2^32 strings shrink to those that follow the leads.
void walk(const EncodingForm& left, const EncodingForm& right, std::size_t limit, Octets& units,
          Difference& difference) {
  for (int octet = 0; octet <= 0xFF; ++octet) {
    units.push_back(static_cast<std::uint8_t>(octet));
    const View in_left = view(left, units);
    const View in_right = view(right, units);
    const std::size_t length = units.size();
    difference.only_left[length] += in_left.sequence && !in_right.sequence;
    difference.only_right[length] += in_right.sequence && !in_left.sequence;
    if (in_left.sequence && in_right.sequence) {
      ++difference.both[length];
      difference.other_value += in_left.value != in_right.value;
    }
    if (length < limit && (in_left.may_go_on || in_right.may_go_on)) {
      walk(left, right, limit, units, difference);
    }
    units.pop_back();
  }
}

struct Row {
  const char* name;
  const char* left;
  const char* right;
  std::array<std::uint64_t, 4> only_left;  // by length, 1 to 4 octets
  std::array<std::uint64_t, 4> only_right;
  std::array<std::uint64_t, 4> both;
};

class FormAgainstForm : public testing::TestWithParam<Row> {};

TEST_P(FormAgainstForm, OverAllStringsOfOneToFourOctets) {
  const Row& row = GetParam();
  Difference difference;
  Octets units;
  walk(*find_form(row.left), *find_form(row.right), 4, units, difference);
  for (std::size_t length = 1; length <= 4; ++length) {
    SCOPED_TRACE(std::to_string(length) + " octets");
    EXPECT_EQ(difference.only_left[length], row.only_left[length - 1]);
    EXPECT_EQ(difference.only_right[length], row.only_right[length - 1]);
    EXPECT_EQ(difference.both[length], row.both[length - 1]);
  }
  EXPECT_EQ(difference.other_value, 0u);
}

// In these rows 983,040 = 1FFFFF - 10FFFF; 2,048 = DFFF - D800 + 1; 1,048,576 = 10FFFF - FFFF.
constexpr Row kRows[] = {
    {"Rfc3629AndFssUtf",
     "rfc3629",
     "fss-utf-1992",
     {0, 0, 0, 0},
     {0, 0, 2'048, 983'040},
     {128, 1'920, 61'440, 1'048'576}},
    {"Rfc3629AndDraftOf2002",
     "rfc3629",
     "rfc2279bis",
     {0, 0, 0, 0},
     {0, 0, 0, 983'040},
     {128, 1'920, 61'440, 1'048'576}},
    {"Rfc3629AndRune16",
     "rfc3629",
     "rune-16",
     {0, 0, 0, 1'048'576},
     {0, 0, 2'048, 0},
     {128, 1'920, 61'440, 0}},
    {"Rfc3629AndCesu",
     "rfc3629",
     "cesu-8",
     {0, 0, 0, 1'048'576},
     {0, 0, 0, 0},
     {128, 1'920, 61'440, 0}},
    {"Rfc3629AndModified",
     "rfc3629",
     "modified-utf-8",
     {1, 0, 0, 1'048'576},
     {0, 1, 2'048, 0},
     {127, 1'920, 61'440, 0}},
    {"Rfc3629AndWtf",
     "rfc3629",
     "wtf-8",
     {0, 0, 0, 0},
     {0, 0, 2'048, 0},
     {128, 1'920, 61'440, 1'048'576}},
};
INSTANTIATE_TEST_SUITE_P(Rows, FormAgainstForm, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

// The two forms differ only in how sequences join, so this test joins two sequences.
TEST(FormAgainstFormInContext, WtfAndGeneralizedDifferInPairsOnly) {
  std::uint64_t differing = 0;
  std::uint64_t checked = 0;
  for (Ucs4 first = kFirstSurrogate - 0x40; first <= kLastSurrogate + 0x40; first += 0x10) {
    for (Ucs4 second = kFirstSurrogate - 0x40; second <= kLastSurrogate + 0x40; second += 0x10) {
      Octets units = encode_value(kGeneralized, first);
      const Octets tail = encode_value(kGeneralized, second);
      units.insert(units.end(), tail.begin(), tail.end());
      const bool high = kFirstSurrogate <= first && first <= kLastHighSurrogate;
      const bool low = kFirstLowSurrogate <= second && second <= kLastSurrogate;
      ASSERT_FALSE(first_ill_formed(kGeneralized, units)) << hex_of_octets(units);
      const auto fault = first_ill_formed(kWtf8, units);
      ASSERT_EQ(fault.has_value(), high && low) << hex_of_octets(units);
      if (fault) {
        EXPECT_EQ(fault->offset, 3u);
      }
      differing += fault.has_value();
      ++checked;
    }
  }
  EXPECT_EQ(differing, 64u * 64u);
  EXPECT_GT(checked, differing);
}

}  // namespace
}  // namespace placemat::inline reference
