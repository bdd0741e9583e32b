// Compares the oracle of rfc3629 with ICU, an independent implementation of the same standard. Both
// strict and substituting decoding are compared, on the sets that serve the forms of 1992.
#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/forms/rfc3629.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

// No string here has more octets, and no octet gives more than one UTF-16 code unit.
constexpr std::size_t kCapacity = 8;

const char* characters(CodeUnits units) { return reinterpret_cast<const char*>(units.data()); }

struct Utf16 {
  std::array<UChar, kCapacity> units{};
  std::size_t count = 0;

  void append(Ucs4 value) {
    bool error = false;
    U16_APPEND(units.data(), count, units.size(), value, error);
    if (error) count = units.size() + 1;
  }
  bool operator==(const Utf16&) const = default;
};

// Compares each step of U8_NEXT, which consumes one sequence or one maximal subpart.
bool steps_agree(CodeUnits units) {
  std::int32_t at = 0;
  const auto count = static_cast<std::int32_t>(units.size());
  std::optional<Ucs4> previous;
  while (at < count) {
    const auto offset = static_cast<std::size_t>(at);
    UChar32 value = 0;
    U8_NEXT(units.data(), at, count, value);
    const Segment part = next_segment(kRfc3629, units, offset, previous);
    if (part.length != static_cast<std::size_t>(at) - offset) return false;
    if (part.well_formed() != (value >= 0)) return false;
    if (part.well_formed() && part.value != static_cast<Ucs4>(value)) return false;
    previous = part.well_formed() ? std::optional(part.value) : std::nullopt;
  }
  return true;
}

// Compares u_strFromUTF8, which gives the whole string or U_INVALID_CHAR_FOUND.
bool strict_agrees(CodeUnits units) {
  Utf16 icu;
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t count = 0;
  u_strFromUTF8(icu.units.data(), kCapacity, &count, characters(units),
                static_cast<std::int32_t>(units.size()), &status);
  const auto values = decoded(kRfc3629, units);
  if (!values) return status == U_INVALID_CHAR_FOUND;
  if (U_FAILURE(status)) return false;
  icu.count = static_cast<std::size_t>(count);
  Utf16 oracle;
  for (const Ucs4 value : *values) oracle.append(value);
  return icu == oracle;
}

Utf16 oracle_with_replacement(CodeUnits units) {
  Utf16 oracle;
  for (const Ucs4 value : replaced(kRfc3629, Replacement::kMaximalSubpart, units)) {
    oracle.append(value);
  }
  return oracle;
}

// Compares u_strFromUTF8WithSub, which gives one U+FFFD per maximal subpart.
bool substituting_agrees(CodeUnits units) {
  Utf16 icu;
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t count = 0;
  u_strFromUTF8WithSub(icu.units.data(), kCapacity, &count, characters(units),
                       static_cast<std::int32_t>(units.size()), 0xFFFD, nullptr, &status);
  icu.count = static_cast<std::size_t>(count);
  return U_SUCCESS(status) && icu == oracle_with_replacement(units);
}

class Converter {
 public:
  Converter() {
    UErrorCode status = U_ZERO_ERROR;
    converter_ = ucnv_open("UTF-8", &status);
    EXPECT_TRUE(U_SUCCESS(status)) << u_errorName(status);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() { ucnv_close(converter_); }

  void set(UConverterToUCallback callback) {
    UErrorCode status = U_ZERO_ERROR;
    ucnv_setToUCallBack(converter_, callback, nullptr, nullptr, nullptr, &status);
    EXPECT_TRUE(U_SUCCESS(status)) << u_errorName(status);
  }

  // Converts all of `units` and marks the end. If the callback stops it, `out` has what came
  // before.
  UErrorCode convert(CodeUnits units, Utf16& out) {
    UErrorCode status = U_ZERO_ERROR;
    ucnv_resetToUnicode(converter_);
    UChar* target = out.units.data();
    const char* source = characters(units);
    ucnv_toUnicode(converter_, &target, target + kCapacity, &source, source + units.size(), nullptr,
                   true, &status);
    out.count = static_cast<std::size_t>(target - out.units.data());
    return status;
  }

  // Returns how many octets the callback refused.
  std::size_t invalid_length() {
    char octets[kCapacity];
    std::int8_t length = kCapacity;
    UErrorCode status = U_ZERO_ERROR;
    ucnv_getInvalidChars(converter_, octets, &length, &status);
    return U_SUCCESS(status) ? static_cast<std::size_t>(length) : 0;
  }

 private:
  UConverter* converter_ = nullptr;
};

bool converter_substitutes_alike(Converter& converter, CodeUnits units) {
  Utf16 icu;
  return U_SUCCESS(converter.convert(units, icu)) && icu == oracle_with_replacement(units);
}

bool converter_stops_alike(Converter& converter, CodeUnits units) {
  Utf16 icu;
  const UErrorCode status = converter.convert(units, icu);
  Utf16 before;
  for (const Segment& part : segment(kRfc3629, units)) {
    if (!part.well_formed()) {
      return U_FAILURE(status) && icu == before && converter.invalid_length() == part.length;
    }
    before.append(part.value);
  }
  return U_SUCCESS(status) && icu == before;
}

template <typename Agrees>
void expect_agreement(const Product& product, Agrees agrees) {
  Mismatches mismatches;
  for_each_string(product, [&](CodeUnits units) {
    mismatches.require(agrees(units), units, [] { return "the oracle and ICU disagree"; });
  });
}

// Returns all sets except the strings of three octets, which have tests of their own.
std::vector<Product> short_sets() {
  return {all_strings(1), all_strings(2), position_strings(kRfc3629, 4)};
}

TEST(Icu, StepsOfU8NextOverAllStringsToThreeOctets) {
  for (std::size_t length = 1; length <= 3; ++length) {
    expect_agreement(all_strings(length), steps_agree);
  }
}

TEST(Icu, StepsOfU8NextOverProducts) {
  expect_agreement(bound_strings(kRfc3629, 4), steps_agree);
  expect_agreement(position_strings(kRfc3629, 5), steps_agree);
  expect_agreement(position_strings(kRfc3629, 6), steps_agree);
}

TEST(Icu, StrictOverAllStringsToThreeOctets) {
  for (std::size_t length = 1; length <= 3; ++length) {
    expect_agreement(all_strings(length), strict_agrees);
  }
}

TEST(Icu, StrictOverProducts) {
  expect_agreement(bound_strings(kRfc3629, 4), strict_agrees);
  expect_agreement(position_strings(kRfc3629, 5), strict_agrees);
  expect_agreement(position_strings(kRfc3629, 6), strict_agrees);
}

TEST(Icu, SubstitutingOverAllStringsToThreeOctets) {
  for (std::size_t length = 1; length <= 3; ++length) {
    expect_agreement(all_strings(length), substituting_agrees);
  }
}

TEST(Icu, SubstitutingOverProducts) {
  expect_agreement(bound_strings(kRfc3629, 4), substituting_agrees);
  expect_agreement(position_strings(kRfc3629, 5), substituting_agrees);
  expect_agreement(position_strings(kRfc3629, 6), substituting_agrees);
}

TEST(Icu, ConverterSubstitutes) {
  Converter converter;
  converter.set(UCNV_TO_U_CALLBACK_SUBSTITUTE);
  for (const Product& product : short_sets()) {
    expect_agreement(
        product, [&](CodeUnits units) { return converter_substitutes_alike(converter, units); });
  }
}

TEST(Icu, ConverterStopsAtTheFirstMaximalSubpart) {
  Converter converter;
  converter.set(UCNV_TO_U_CALLBACK_STOP);
  for (const Product& product : short_sets()) {
    expect_agreement(product,
                     [&](CodeUnits units) { return converter_stops_alike(converter, units); });
  }
}

TEST(Icu, EncodesEveryCodePointAlike) {
  Mismatches mismatches;
  for (Ucs4 value = 0; value <= kMaxScalar + 0x1000; ++value) {
    std::array<std::uint8_t, U8_MAX_LENGTH> icu{};
    std::int32_t count = 0;
    UBool error = false;
    U8_APPEND(icu.data(), count, U8_MAX_LENGTH, static_cast<UChar32>(value), error);
    const Octets expected = error ? Octets() : Octets(icu.begin(), icu.begin() + count);
    mismatches.require(encode_value(kRfc3629, value) == expected, expected,
                       [&] { return "encode_value departs at " + std::to_string(value); });
  }
}

}  // namespace
}  // namespace placemat::inline reference
