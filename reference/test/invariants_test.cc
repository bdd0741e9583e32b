// Tests what must be true of every form and of segment(), whatever the rows say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

std::string test_name(std::string_view id) {
  std::string name;
  for (const char c : id) name += c == '-' ? '_' : c;
  return name;
}

class FormTest : public testing::TestWithParam<const EncodingForm*> {
 protected:
  const EncodingForm& form() const { return *GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(Forms, FormTest, testing::ValuesIn(kEncodingForms),
                         [](const auto& info) { return test_name(info.param->id); });

// ListableFormTest holds the forms whose sequences are few enough to list.
class ListableFormTest : public testing::TestWithParam<const EncodingForm*> {};
INSTANTIATE_TEST_SUITE_P(Forms, ListableFormTest, testing::ValuesIn(listable_forms()),
                         [](const auto& info) { return test_name(info.param->id); });

std::uint64_t sequences_of(const SequenceForm& row) {
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < row.length(); ++i) {
    count *= row.octets[i].last - row.octets[i].first + 1;
  }
  return count;
}

Octets first_octets(const SequenceForm& row) {
  Octets octets;
  for (std::size_t i = 0; i < row.length(); ++i) octets.push_back(row.octets[i].first);
  return octets;
}

Octets last_octets(const SequenceForm& row) {
  Octets octets;
  for (std::size_t i = 0; i < row.length(); ++i) octets.push_back(row.octets[i].last);
  return octets;
}

bool share_a_sequence(const SequenceForm& a, const SequenceForm& b) {
  if (a.length() != b.length()) return false;
  for (std::size_t i = 0; i < a.length(); ++i) {
    if (a.octets[i].last < b.octets[i].first || b.octets[i].last < a.octets[i].first) return false;
  }
  return true;
}

// Returns how many values the form claims.
std::uint64_t claimed_values(const EncodingForm& form) {
  std::uint64_t count = 0;
  for (const ValueRange& range : form.values) count += std::uint64_t{range.last} - range.first + 1;
  return count;
}

// The counts are those of reference/README.md.
TEST(Counts, OfSequencesAreAsStated) {
  constexpr std::uint64_t k2To31 = std::uint64_t{1} << 31;
  const struct {
    const char* form;
    std::uint64_t sequences;
  } kRows[] = {
      {"rfc3629", 1'112'064},     {"rfc2279bis", k2To31 - 2'048}, {"fss-utf-1992", k2To31},
      {"rune-16", 65'536},        {"thompson-1992", k2To31 * 2},  {"xopen-1992", k2To31},
      {"cesu-8", 1'112'064},      {"modified-utf-8", 1'114'112},  {"wtf-8", 1'114'112},
      {"generalized", 1'114'112},
  };
  for (const auto& row : kRows) {
    std::uint64_t sequences = 0;
    for (const SequenceForm& each : find_form(row.form)->rows) sequences += sequences_of(each);
    EXPECT_EQ(sequences, row.sequences) << row.form;
  }
}

TEST_P(FormTest, SequencesByRowData) {
  std::uint64_t sequences = 0;
  const auto& rows = form().rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    sequences += sequences_of(rows[i]);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(share_a_sequence(rows[i], rows[j])) << "rows " << j << " and " << i;
    }
  }
  EXPECT_EQ(sequences, claimed_values(form()));
}

// If the first and last values of a row are as far apart as it has sequences, the row spells each
// value between them once. So it is enough to test both ends.
TEST_P(FormTest, ValuesByRowData) {
  std::vector<bool> taken(form().rows.size());
  for (const ValueRange& range : form().values) {
    std::uint64_t next = range.first;
    while (next <= range.last) {
      bool found = false;
      for (std::size_t i = 0; i < form().rows.size() && !found; ++i) {
        const SequenceForm& row = form().rows[i];
        if (taken[i] || value_of(row, first_octets(row)) != next) continue;
        const Ucs4 last = value_of(row, last_octets(row));
        EXPECT_EQ(last - next + 1, sequences_of(row)) << "row " << i;
        taken[i] = found = true;
        next = std::uint64_t{last} + 1;
      }
      ASSERT_TRUE(found) << std::hex << "no row goes on at " << next;
    }
    EXPECT_EQ(next, std::uint64_t{range.last} + 1);
  }
  EXPECT_EQ(std::count(taken.begin(), taken.end(), true),
            static_cast<std::ptrdiff_t>(form().rows.size()));
}

TEST_P(FormTest, EncodeValueIsTheInverseAtEveryRowsEnds) {
  for (const SequenceForm& row : form().rows) {
    for (const Octets& octets : {first_octets(row), last_octets(row)}) {
      SCOPED_TRACE(hex_of_octets(octets));
      const Segment part = next_segment(form(), octets, 0, std::nullopt);
      EXPECT_TRUE(part.well_formed());
      EXPECT_EQ(part.length, octets.size());
      EXPECT_EQ(part.row, &row);
      EXPECT_EQ(part.value, value_of(row, octets));
      EXPECT_EQ(encode_value(form(), part.value), octets);
    }
  }
}

TEST_P(FormTest, EncodeValueIsTheInverseToBeyondUnicode) {
  Mismatches mismatches;
  std::uint64_t encodable = 0;
  for (Ucs4 value = 0; value <= kMaxScalar + 0x1000; ++value) {
    bool listed = false;
    for (const ValueRange& range : form().values) listed = listed || range.contains(value);
    const Octets octets = encode_value(form(), value);
    encodable += !octets.empty();
    mismatches.require(octets.empty() != listed, octets, [&] {
      return "encode_value departs from the form's values at " + std::to_string(value);
    });
    if (octets.empty()) continue;
    const Segment part = next_segment(form(), octets, 0, std::nullopt);
    mismatches.require(part.well_formed() && part.length == octets.size() && part.value == value,
                       octets, [&] { return "does not read back as " + std::to_string(value); });
  }
  if (form().max_value() <= kMaxScalar) {
    EXPECT_EQ(encodable, claimed_values(form()));
  }
}

// Apart from its rows, a form names octets and values. Each must exist, and be named once.
TEST_P(FormTest, TablesAreSound) {
  for (const OctetDefect& listed : form().leads_nothing) {
    for (unsigned octet = listed.first; octet <= listed.last; ++octet) {
      EXPECT_FALSE(leads(form(), static_cast<std::uint8_t>(octet))) << octet;
    }
  }
  const auto expect_ascending = [](const auto& ranges) {
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      EXPECT_LE(ranges[i].first, ranges[i].last) << "range " << i;
      if (i > 0) EXPECT_LT(ranges[i - 1].last, ranges[i].first) << "range " << i;
    }
  };
  expect_ascending(form().leads_nothing);
  expect_ascending(form().announced);
  expect_ascending(form().values);
  if (const SequenceForm* surrogate = form().forbidden_surrogate) {
    EXPECT_GE(value_of(*surrogate, first_octets(*surrogate)), kFirstSurrogate);
    EXPECT_LE(value_of(*surrogate, last_octets(*surrogate)), kLastSurrogate);
  }
}

void expect_whole(const EncodingForm& form, const Product& product) {
  Mismatches mismatches;
  for_each_string(product, [&](CodeUnits units) {
    std::size_t offset = 0;
    bool sound = true;
    std::optional<std::size_t> fault;
    for (const Segment& part : segment(form, units)) {
      sound = sound && part.offset == offset && part.length >= 1;
      sound = sound && part.well_formed() == (part.row != nullptr);
      sound = sound && (!part.well_formed() || part.row->length() == part.length);
      if (!part.well_formed() && !fault) fault = offset;
      offset += part.length;
    }
    mismatches.require(sound && offset == units.size(), units,
                       [] { return "the segments do not add up to the string"; });
    const auto first = first_ill_formed(form, units);
    mismatches.require(
        first.has_value() == fault.has_value() && (!first || first->offset == *fault), units,
        [] { return "first_ill_formed() departs from segment()"; });
  });
}

TEST_P(FormTest, LengthsAddUp) {
  expect_whole(form(), all_strings(1));
  expect_whole(form(), all_strings(2));
  expect_whole(form(), bound_strings(form(), 3));
  expect_whole(form(), position_strings(form(), 4));
  EXPECT_TRUE(segment(form(), {}).empty());
}

// Finds the maximal subpart by its definition: the longest prefix that begins some sequence, from
// the prefixes of all sequences instead of the rows.
TEST_P(ListableFormTest, MaximalSubpartsByDefinition) {
  const EncodingForm& form = *GetParam();
  std::unordered_set<std::string> prefixes;
  // The last octet carries at least six bits, so every 64th value is enough: their sequences have
  // every prefix that lacks only the last octet or more.
  for (Ucs4 value = 0; value <= form.max_value(); value += 0x40) {
    const Octets octets = encode_value(form, value);
    for (std::size_t length = 1; length < octets.size(); ++length) {
      prefixes.emplace(octets.begin(), octets.begin() + static_cast<std::ptrdiff_t>(length));
    }
  }
  Mismatches mismatches;
  const auto check = [&](CodeUnits units) {
    const Segment part = next_segment(form, units, 0, std::nullopt);
    if (part.well_formed()) return;
    std::size_t length = 1;
    for (std::size_t i = 2; i <= units.size(); ++i) {
      if (leads(form, units[i - 1])) break;
      if (prefixes.count(std::string(units.begin(), units.begin() + i)) == 0) break;
      length = i;
    }
    mismatches.require(part.length == length, units, [&] {
      return "a subpart of " + std::to_string(part.length) + ", not " + std::to_string(length);
    });
  };
  for_each_string(all_strings(1), check);
  for_each_string(all_strings(2), check);
  for_each_string(bound_strings(form, 3), check);
  for_each_string(position_strings(form, 5), check);
}

}  // namespace
}  // namespace placemat::inline reference
