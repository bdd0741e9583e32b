// Tests what the two sample implementations of 1992 do, quirk by quirk (reference/fss_utf_1992).
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <string>

#include "reference/fss_utf_1992/pike_thompson.h"
#include "reference/fss_utf_1992/xopen.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

constexpr std::int32_t kUntouched = 0x5A5A5A5A;
constexpr int kNoError = 0;

// Read is a call of either mbtowc(): octets, what it returns, and what *p and errno hold then.
struct Read {
  const char* name;
  const char* octets;
  int returned;
  std::int32_t value;
  int error;
};

// Written is a call of either wctomb(): the octets that it writes, or "" where it returns -1.
struct Written {
  const char* name;
  std::uint32_t value;
  const char* octets;
  int error;
};

template <typename Row>
std::string row_name(const testing::TestParamInfo<Row>& info) {
  return info.param.name;
}

// Calls mbtowc() with octets on the heap, so that the sanitizers report a read past their end.
template <typename Function>
void expect_read(const Read& row, Function mbtowc) {
  Octets octets = octets_of(row.octets);
  octets.shrink_to_fit();
  char nothing = 0;
  std::int32_t value = kUntouched;
  errno = kNoError;
  char* const s = octets.empty() ? &nothing : reinterpret_cast<char*>(octets.data());
  EXPECT_EQ(mbtowc(&value, s, octets.size()), row.returned);
  EXPECT_EQ(value, row.value);
  EXPECT_EQ(errno, row.error);
}

template <typename Function>
void expect_written(const Written& row, Function wctomb) {
  const Octets expected = octets_of(row.octets);
  Octets octets(6, 0xAA);
  errno = kNoError;
  const int returned =
      wctomb(reinterpret_cast<char*>(octets.data()), static_cast<std::int32_t>(row.value));
  EXPECT_EQ(returned, expected.empty() ? -1 : static_cast<int>(expected.size()));
  EXPECT_EQ(errno, row.error);
  for (std::size_t i = 0; i < octets.size(); ++i) {
    EXPECT_EQ(octets[i], i < expected.size() ? expected[i] : 0xAA) << "octet " << i;
  }
}

class PikeThompsonReads : public testing::TestWithParam<Read> {};
TEST_P(PikeThompsonReads, TheRow) { expect_read(GetParam(), pike_thompson_1992::mbtowc); }
constexpr Read kPikeThompsonReads[] = {
    {"NulIsOneOctet", "00", 1, 0, kNoError},
    {"Ascii", "41", 1, 0x41, kNoError},
    {"Two", "C2 A9", 2, 0xA9, kNoError},
    {"Three", "E2 89 A0", 3, 0x2260, kNoError},
    {"Four", "F0 A3 8E B4", 4, 0x233B4, kNoError},
    {"Five", "F8 88 80 80 80", 5, 0x200000, kNoError},
    {"Six", "FC 84 80 80 80 80", 6, 0x4000000, kNoError},
    {"Greatest", "FD BF BF BF BF BF", 6, 0x7FFFFFFF, kNoError},
    {"Surrogate", "ED A0 80", 3, 0xD800, kNoError},
    {"AboveUnicode", "F4 90 80 80", 4, 0x110000, kNoError},
    {"OnlyTheFirstCharacter", "41 FF", 1, 0x41, kNoError},
    // Ill-formed and truncated look the same, and neither sets errno nor writes *p.
    {"NoOctets", "", -1, kUntouched, kNoError},
    {"TruncatedTwo", "C2", -1, kUntouched, kNoError},
    {"TruncatedThree", "E2 89", -1, kUntouched, kNoError},
    {"TruncatedSix", "FD BF BF BF BF", -1, kUntouched, kNoError},
    {"NonShortestTwo", "C0 80", -1, kUntouched, kNoError},
    {"NonShortestTwoLast", "C1 BF", -1, kUntouched, kNoError},
    {"NonShortestThree", "E0 9F BF", -1, kUntouched, kNoError},
    {"NonShortestFour", "F0 8F BF BF", -1, kUntouched, kNoError},
    {"NonShortestFive", "F8 87 BF BF BF", -1, kUntouched, kNoError},
    {"NonShortestSix", "FC 83 BF BF BF BF", -1, kUntouched, kNoError},
    {"Interrupted", "C2 41", -1, kUntouched, kNoError},
    {"ContinuationAlone", "80", -1, kUntouched, kNoError},
    {"ContinuationsInARow", "80 80 80 80 80 80 80", -1, kUntouched, kNoError},
    {"FE", "FE", -1, kUntouched, kNoError},
    {"FEAndSix", "FE 80 80 80 80 80 80", -1, kUntouched, kNoError},
    {"FFAndSeven", "FF BF BF BF BF BF BF BF", -1, kUntouched, kNoError},
};
INSTANTIATE_TEST_SUITE_P(Rows, PikeThompsonReads, testing::ValuesIn(kPikeThompsonReads),
                         row_name<Read>);

class PikeThompsonWrites : public testing::TestWithParam<Written> {};
TEST_P(PikeThompsonWrites, TheRow) { expect_written(GetParam(), pike_thompson_1992::wctomb); }
constexpr Written kPikeThompsonWrites[] = {
    {"Nul", 0, "00", kNoError},
    {"LastOne", 0x7F, "7F", kNoError},
    {"FirstTwo", 0x80, "C2 80", kNoError},
    {"LastTwo", 0x7FF, "DF BF", kNoError},
    {"FirstThree", 0x800, "E0 A0 80", kNoError},
    {"Surrogate", 0xDFFF, "ED BF BF", kNoError},
    {"LastThree", 0xFFFF, "EF BF BF", kNoError},
    {"FirstFour", 0x10000, "F0 90 80 80", kNoError},
    {"LastFour", 0x1FFFFF, "F7 BF BF BF", kNoError},
    {"FirstFive", 0x200000, "F8 88 80 80 80", kNoError},
    {"LastFive", 0x3FFFFFF, "FB BF BF BF BF", kNoError},
    {"FirstSix", 0x4000000, "FC 84 80 80 80 80", kNoError},
    {"Greatest", 0x7FFFFFFF, "FD BF BF BF BF BF", kNoError},
    // A negative wchar_t becomes one octet: its low eight bits.
    {"Least", 0x80000000, "00", kNoError},
    {"LeastAnd41", 0x80000041, "41", kNoError},
    {"MinusOne", 0xFFFFFFFF, "FF", kNoError},
    {"MinusTwo", 0xFFFFFFFE, "FE", kNoError},
    {"Minus128", 0xFFFFFF80, "80", kNoError},
    {"Minus256", 0xFFFFFF00, "00", kNoError},
};
INSTANTIATE_TEST_SUITE_P(Rows, PikeThompsonWrites, testing::ValuesIn(kPikeThompsonWrites),
                         row_name<Written>);

TEST(PikeThompson, NullStringIsNoShiftState) {
  std::int32_t value = kUntouched;
  EXPECT_EQ(pike_thompson_1992::mbtowc(&value, nullptr, 4), 0);
  EXPECT_EQ(pike_thompson_1992::mbtowc(&value, nullptr, 0), 0);
  EXPECT_EQ(value, kUntouched);
  EXPECT_EQ(pike_thompson_1992::wctomb(nullptr, 0x41), 0);
}

TEST(PikeThompson, EveryNegativeValueIsItsLowOctet) {
  std::uint64_t wrong = 0;
  // The step is a prime, so that every low octet is met throughout the range.
  for (std::uint64_t value = 0x80000000; value <= 0xFFFFFFFF; value += 4093) {
    char octets[6] = {};
    const int length = pike_thompson_1992::wctomb(octets, static_cast<std::int32_t>(value));
    wrong += length != 1 || static_cast<std::uint8_t>(octets[0]) != (value & 0xFF);
  }
  EXPECT_EQ(wrong, 0u);
}

class XopenReads : public testing::TestWithParam<Read> {};
TEST_P(XopenReads, TheRow) { expect_read(GetParam(), xopen_1992::mbtowc); }
constexpr Read kXopenReads[] = {
    {"NulIsZero", "00", 0, 0, kNoError},
    {"Ascii", "41", 1, 0x41, kNoError},
    {"FirstTwo", "80 80", 2, 0x80, kNoError},
    {"LastTwo", "BF FF", 2, 0x207F, kNoError},
    {"FirstThree", "C0 80 80", 3, 0x2080, kNoError},
    {"LastThree", "DF FF FF", 3, 0x8207F, kNoError},
    {"FirstFour", "E0 80 80 80", 4, 0x82080, kNoError},
    {"LastFour", "EF FF FF FF", 4, 0x208207F, kNoError},
    {"FirstFive", "F0 80 80 80 80", 5, 0x2082080, kNoError},
    {"Greatest", "F7 EF DF BE FF", 5, 0x7FFFFFFF, kNoError},
    // Ill-formed octets set errno; *p holds what it held when the fault was found.
    {"AboveTheCeiling", "F7 EF DF BF 80", -1, INT32_MIN, EILSEQ},
    {"FarAboveTheCeiling", "F7 FF FF FF FF", -1, static_cast<std::int32_t>(0x8208207F), EILSEQ},
    {"F8", "F8", -1, 0xF8, EILSEQ},
    {"FF", "FF FF FF FF FF", -1, 0xFF, EILSEQ},
    {"InterruptedTwo", "80 41", -1, 0x80, EILSEQ},
    {"InterruptedThree", "C0 80 7F", -1, 0xC0, EILSEQ},
    {"InterruptedFour", "E0 80 80 00", -1, 0xE0, EILSEQ},
    {"InterruptedFive", "F0 80 80 80 7F", -1, 0xF0, EILSEQ},
    // Truncated octets do not set errno, and the length is tested before the trail octets.
    {"NoOctets", "", -1, kUntouched, kNoError},
    {"TruncatedTwo", "80", -1, 0x80, kNoError},
    {"TruncatedThree", "C0 80", -1, 0xC0, kNoError},
    {"TruncatedFour", "E0 80 80", -1, 0xE0, kNoError},
    {"TruncatedFive", "F7 FF FF FF", -1, 0xF7, kNoError},
    {"LengthFirstThree", "C0 41", -1, 0xC0, kNoError},
    {"LengthFirstFour", "E0 41 41", -1, 0xE0, kNoError},
    {"LengthFirstFive", "F0 00 00 00", -1, 0xF0, kNoError},
};
INSTANTIATE_TEST_SUITE_P(Rows, XopenReads, testing::ValuesIn(kXopenReads), row_name<Read>);

class XopenWrites : public testing::TestWithParam<Written> {};
TEST_P(XopenWrites, TheRow) { expect_written(GetParam(), xopen_1992::wctomb); }
constexpr Written kXopenWrites[] = {
    {"Nul", 0, "00", kNoError},
    {"LastOne", 0x7F, "7F", kNoError},
    {"FirstTwo", 0x80, "80 80", kNoError},
    {"LastTwo", 0x207F, "BF FF", kNoError},
    {"FirstThree", 0x2080, "C0 80 80", kNoError},
    {"LastThree", 0x8207F, "DF FF FF", kNoError},
    {"FirstFour", 0x82080, "E0 80 80 80", kNoError},
    {"LastFour", 0x208207F, "EF FF FF FF", kNoError},
    {"FirstFive", 0x2082080, "F0 80 80 80 80", kNoError},
    {"Greatest", 0x7FFFFFFF, "F7 EF DF BE FF", kNoError},
    {"Least", 0x80000000, "", EILSEQ},
    {"MinusOne", 0xFFFFFFFF, "", EILSEQ},
};
INSTANTIATE_TEST_SUITE_P(Rows, XopenWrites, testing::ValuesIn(kXopenWrites), row_name<Written>);

TEST(Xopen, NullStringIsNoShiftState) {
  std::int32_t value = kUntouched;
  errno = kNoError;
  EXPECT_EQ(xopen_1992::mbtowc(&value, nullptr, 4), 0);
  EXPECT_EQ(xopen_1992::wctomb(nullptr, -1), 0);
  EXPECT_EQ(value, kUntouched);
  EXPECT_EQ(errno, kNoError);
}

// errno stays unchanged exactly if fewer octets are left than the lead announces.
TEST(Xopen, ErrnoTellsIllFormedFromTruncated) {
  Mismatches mismatches;
  for (std::size_t length = 1; length <= 2; ++length) {
    for_each_string(all_strings(length), [&](CodeUnits units) {
      const std::uint8_t lead = units[0];
      const std::size_t announced = lead < 0x80   ? 1
                                    : lead < 0xC0 ? 2
                                    : lead < 0xE0 ? 3
                                    : lead < 0xF0 ? 4
                                    : lead < 0xF8 ? 5
                                                  : 1;
      std::int32_t value = 0;
      errno = kNoError;
      const int returned =
          xopen_1992::mbtowc(&value, reinterpret_cast<const char*>(units.data()), units.size());
      const bool truncated = units.size() < announced;
      mismatches.require(returned >= 0 || (errno == EILSEQ) != truncated, units,
                         [] { return "errno does not tell"; });
    });
  }
}

}  // namespace
}  // namespace placemat::inline reference
