// Compares each form of 1992 with the code of its own mail: the rows were written from the prose
// and the tables, the code was transcribed, and neither was derived from the other.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "reference/forms/forms.h"
#include "reference/fss_utf_1992/pike_thompson.h"
#include "reference/fss_utf_1992/xopen.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

struct Reading {
  std::size_t length = 0;  // 0 for an error
  Ucs4 value = 0;

  bool operator==(const Reading&) const = default;
};

struct PikeThompson {
  static constexpr const EncodingForm* kForm = &kFssUtf1992;

  static Reading read(CodeUnits units) {
    std::int32_t value = 0;
    char* const s = const_cast<char*>(reinterpret_cast<const char*>(units.data()));
    const int returned = pike_thompson_1992::mbtowc(&value, s, units.size());
    if (returned <= 0) return {};
    return {static_cast<std::size_t>(returned), static_cast<Ucs4>(value)};
  }

  static Octets write(Ucs4 value) {
    char octets[6];
    const int length = pike_thompson_1992::wctomb(octets, static_cast<std::int32_t>(value));
    return length < 0 ? Octets() : Octets(octets, octets + length);
  }
};

struct Xopen {
  static constexpr const EncodingForm* kForm = &kXopen1992;

  static Reading read(CodeUnits units) {
    std::int32_t value = 0;
    const auto* const s = reinterpret_cast<const char*>(units.data());
    const int returned = xopen_1992::mbtowc(&value, s, units.size());
    if (returned < 0) return {};
    // For NUL the function returns 0, although NUL is one octet long.
    return {returned == 0 ? 1 : static_cast<std::size_t>(returned), static_cast<Ucs4>(value)};
  }

  static Octets write(Ucs4 value) {
    char octets[5];
    const int length = xopen_1992::wctomb(octets, static_cast<std::int32_t>(value));
    return length < 0 ? Octets() : Octets(octets, octets + length);
  }
};

// Compares the first character of every string: the same length and value, or an error on both
// sides. mbtowc() keeps no state, so the same follows for whole strings.
template <typename Code>
void expect_same_reading(const Product& product) {
  Mismatches mismatches;
  for_each_string(product, [&](CodeUnits units) {
    const Segment part = next_segment(*Code::kForm, units, 0, std::nullopt);
    const Reading oracle = part.well_formed() ? Reading{part.length, part.value} : Reading{};
    const Reading code = Code::read(units);
    mismatches.require(oracle == code, units, [&] {
      return "the form reads " + std::to_string(oracle.length) + " octets, mbtowc " +
             std::to_string(code.length);
    });
  });
  EXPECT_EQ(mismatches.checked(), size_of(product));
}

// Returns every value to beyond Unicode, and the values around each power of two and each row's
// ends.
std::vector<Ucs4> edge_values(const EncodingForm& form) {
  std::vector<Ucs4> values;
  for (Ucs4 value = 0; value <= kMaxScalar + 0x1000; ++value) values.push_back(value);
  const auto around = [&values](Ucs4 value) {
    for (const Ucs4 step : {0xFFFFFFFEu, 0xFFFFFFFFu, 0u, 1u, 2u}) values.push_back(value + step);
  };
  for (unsigned bit = 0; bit < 32; ++bit) around(Ucs4{1} << bit);
  for (const SequenceForm& row : form.rows) {
    Octets first, last;
    for (std::size_t i = 0; i < row.length(); ++i) {
      first.push_back(row.octets[i].first);
      last.push_back(row.octets[i].last);
    }
    around(value_of(row, first));
    around(value_of(row, last));
  }
  // The step over the 31 bits is a prime.
  for (std::uint64_t value = 0; value <= 0x7FFFFFFF; value += 4093) {
    values.push_back(static_cast<Ucs4>(value));
  }
  return values;
}

template <typename Code>
class TranscriptionTest : public testing::Test {};
using Codes = testing::Types<PikeThompson, Xopen>;

struct CodeName {
  template <typename Code>
  static std::string GetName(int) {
    return std::is_same_v<Code, PikeThompson> ? "PikeThompson" : "Xopen";
  }
};
TYPED_TEST_SUITE(TranscriptionTest, Codes, CodeName);

TYPED_TEST(TranscriptionTest, AllStringsOfOneAndTwoOctets) {
  expect_same_reading<TypeParam>(all_strings(1));
  expect_same_reading<TypeParam>(all_strings(2));
}

TYPED_TEST(TranscriptionTest, AllStringsOfThreeOctets) {
  expect_same_reading<TypeParam>(all_strings(3));
}

TYPED_TEST(TranscriptionTest, ProductsOfFourOctets) {
  expect_same_reading<TypeParam>(bound_strings(*TypeParam::kForm, 4));
}

TYPED_TEST(TranscriptionTest, ProductsOfFiveAndSixOctetsByPosition) {
  const Product five = position_strings(*TypeParam::kForm, 5);
  const Product six = position_strings(*TypeParam::kForm, 6);
  ASSERT_LE(size_of(five) + size_of(six), 10'000'000u);
  expect_same_reading<TypeParam>(five);
  expect_same_reading<TypeParam>(six);
}

TYPED_TEST(TranscriptionTest, ValueEdges) {
  const EncodingForm& form = *TypeParam::kForm;
  Mismatches mismatches;
  for (const Ucs4 value : edge_values(form)) {
    const Octets oracle = encode_value(form, value);
    const Octets code = TypeParam::write(value);
    if (value > form.max_value()) {
      // These values are outside both forms. X/Open's code says so. Thompson's is not made for them
      // and writes the low octet: the domain `values-31-bit` of its adapter.
      const bool thompson = std::is_same_v<TypeParam, PikeThompson>;
      const Octets expected = thompson ? Octets{static_cast<std::uint8_t>(value)} : Octets();
      mismatches.require(oracle.empty() && code == expected, code,
                         [&] { return "outside the form: " + std::to_string(value); });
      continue;
    }
    mismatches.require(oracle == code, code,
                       [&] { return "wctomb departs at " + std::to_string(value); });
    mismatches.require(TypeParam::read(code) == Reading{code.size(), value}, code,
                       [&] { return "does not read back as " + std::to_string(value); });
  }
}

}  // namespace
}  // namespace placemat::inline reference
