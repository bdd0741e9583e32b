// Tests that the answers that prefixes share are those that the oracle gives for the whole string.

#include "harness/all_strings/oracle_rows.h"

#include <gtest/gtest.h>

#include <random>

#include "harness/cases/boundaries.h"
#include "reference/forms/forms.h"

namespace placemat::inline all_strings {
namespace {

class OracleRowsTest : public testing::TestWithParam<const EncodingForm*> {
 protected:
  const EncodingForm& form() const { return *GetParam(); }

  // Expects right answers after `prefix`, with its states taken octet by octet, as in a sweep.
  void expect_row(const std::vector<std::uint8_t>& prefix,
                  const std::vector<std::uint8_t>& lasts) const {
    PrefixState state;
    for (std::size_t length = 1; length <= prefix.size(); ++length) {
      state = rows_.advance(CodeUnits(prefix).first(length), state);
    }
    DefectRow scratch;
    const DefectRow& row = rows_.row(prefix, state, lasts, scratch);
    std::vector<std::uint8_t> units = prefix;
    units.push_back(0);
    for (const std::uint8_t last : lasts) {
      units.back() = last;
      const auto fault = first_ill_formed(form(), units);
      ASSERT_EQ(row[last], fault ? fault->defect : Defect::kNone) << testing::PrintToString(units);
    }
  }

  static std::vector<std::uint8_t> all() {
    std::vector<std::uint8_t> octets(256);
    for (unsigned octet = 0; octet < 256; ++octet) octets[octet] = static_cast<std::uint8_t>(octet);
    return octets;
  }

  OracleRows rows_{*GetParam()};
};

TEST_P(OracleRowsTest, AgreesOverAllStringsOfOneAndTwoOctets) {
  expect_row({}, all());
  for (const std::uint8_t first : all()) expect_row({first}, all());
}

TEST_P(OracleRowsTest, AgreesOverBoundsToSixOctets) {
  const EncodingForm* const forms[] = {&form()};
  const auto at = boundaries_of(forms).at;
  std::vector<std::vector<std::uint8_t>> prefixes = {{}};
  for (std::size_t length = 1; length < kMaxSequenceLength; ++length) {
    std::vector<std::vector<std::uint8_t>> longer;
    for (const auto& prefix : prefixes) {
      for (const std::uint8_t octet : at[length - 1]) {
        longer.push_back(prefix);
        longer.back().push_back(octet);
      }
    }
    // After a prefix that no octet can mend, all strings are alike, so only a few are kept.
    std::vector<std::vector<std::uint8_t>> kept;
    for (std::size_t i = 0; i < longer.size(); ++i) {
      const auto fault = first_ill_formed(form(), longer[i]);
      const bool open = !fault || fault->offset + fault->length == longer[i].size();
      if (open || i % 97 == 0) kept.push_back(longer[i]);
    }
    prefixes = std::move(kept);
    for (std::size_t i = 0; i < prefixes.size(); ++i) {
      if (length < 4 || i % 16 == 0) expect_row(prefixes[i], at[length]);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(OracleRowsTest, AgreesOverSequencesOneBehindTheOther) {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    // Holds sequences of random rows, one after the other, cut to one to five octets.
    std::vector<std::uint8_t> prefix;
    while (prefix.size() < 5) {
      const SequenceForm& row = form().rows[random() % form().rows.size()];
      for (std::size_t i = 0; i < row.length(); ++i) {
        const auto span = static_cast<unsigned>(row.octets[i].last - row.octets[i].first + 1);
        prefix.push_back(static_cast<std::uint8_t>(row.octets[i].first + random() % span));
      }
    }
    prefix.resize(1 + random() % 5);
    expect_row(prefix, {0x00, 0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xB0, 0xBF, 0xC0, 0xC2, 0xED, 0xFF});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, OracleRowsTest, testing::ValuesIn(kEncodingForms),
                         [](const auto& info) {
                           std::string name(info.param->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace placemat::inline all_strings
