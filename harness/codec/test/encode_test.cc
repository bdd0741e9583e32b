// Compares every kernel with the oracle: encoding from UTF-16 and UTF-32, and output lengths.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "harness/codec/test/expected.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

class Encode : public testing::TestWithParam<const Kernel*> {
 protected:
  const Kernel& kernel() const { return *GetParam(); }

  template <typename Unit>
  void check_with_room(std::span<const Unit> units, const std::vector<Piece<std::uint8_t>>& pieces,
                       bool replacing, std::size_t room) const {
    const Outcome<std::uint8_t> expected = outcome(pieces, replacing, room);
    constexpr std::uint8_t kUntouched = 0x5A;
    std::vector<std::uint8_t> out(room, kUntouched);
    const Transcoded result =
        replacing ? encode_replacing(units, out, kernel()) : encode(units, out, kernel());
    ASSERT_EQ(result, expected.result);
    for (std::size_t i = 0; i < room; ++i) {
      ASSERT_EQ(out[i], i < expected.out.size() ? expected.out[i] : kUntouched) << "at " << i;
    }
  }

  // Checks everything that the codec says of `text`, which is copied to a heap block of its exact
  // size.
  template <typename Unit>
  void check(std::span<const Unit> text) const {
    const std::vector<Unit> units(text.begin(), text.end());
    std::ostringstream trace;
    for (const Unit unit : units) trace << std::hex << static_cast<std::uint32_t>(unit) << ' ';
    SCOPED_TRACE(trace.str());
    const auto pieces = encoded_pieces(std::span<const Unit>(units));
    const std::size_t whole = outcome(pieces, true, SIZE_MAX).out.size();
    ASSERT_EQ(utf8_length(std::span<const Unit>(units), kernel()), whole);
    for (const bool replacing : {false, true}) {
      const std::size_t written = outcome(pieces, replacing, SIZE_MAX).out.size();
      check_with_room<Unit>(units, pieces, replacing, written + 5);
      for (std::size_t less = 0; less <= 5 && less <= written; ++less) {
        check_with_room<Unit>(units, pieces, replacing, written - less);
      }
    }
  }

  // Tests all strings of one to `length` of the units.
  template <typename Unit>
  void check_strings(const std::vector<Unit>& alphabet, std::size_t length) const {
    std::vector<Unit> text;
    const auto extend = [&](const auto& self) -> void {
      check<Unit>(text);
      if (text.size() == length) return;
      for (const Unit unit : alphabet) {
        text.push_back(unit);
        self(self);
        text.pop_back();
      }
    };
    extend(extend);
  }
};

TEST_P(Encode, EveryUnitOfUtf16Alone) {
  for (std::uint32_t unit = 0; unit <= 0xFFFF; ++unit) {
    const char16_t text[] = {static_cast<char16_t>(unit)};
    check<char16_t>(text);
  }
}

TEST_P(Encode, BoundariesOfUtf16ToFourUnits) {
  check_strings<char16_t>(
      {0x41, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF}, 4);
}

TEST_P(Encode, EverySurrogatePair) {
  std::vector<std::uint8_t> out(4);
  for (std::uint32_t value = 0x10000; value <= 0x10FFFF; ++value) {
    std::vector<char16_t> pair;
    append_utf16(pair, value);
    ASSERT_EQ(encode(pair, out, kernel()), (Transcoded{Stop::kEnd, Defect::kNone, 2, 4})) << value;
    ASSERT_EQ(out, encode_value(kRfc3629, value)) << value;
  }
}

TEST_P(Encode, EveryValueTo110000AndTheEdgesBeyond) {
  std::vector<char32_t> values;
  for (Ucs4 value = 0; value <= 0x110000; ++value) values.push_back(value);
  for (unsigned bit = 21; bit < 32; ++bit) {
    const char32_t power = char32_t{1} << bit;
    values.insert(values.end(), {power - 1, power, power + 1, power | 0x41});
  }
  values.push_back(0xFFFFFFFF);
  for (const Ucs4 value : values) {
    const std::vector<std::uint8_t> expected = encode_value(kRfc3629, value);
    std::vector<std::uint8_t> out(4);
    const char32_t text[] = {char32_t{value}};
    const Transcoded result = encode(text, out, kernel());
    const Transcoded replaced = encode_replacing(text, out, kernel());
    if (expected.empty()) {
      const Defect defect = value > kMaxScalar ? Defect::kOutOfRange : Defect::kSurrogate;
      ASSERT_EQ(result, (Transcoded{Stop::kIllFormed, defect, 0, 0})) << value;
      ASSERT_EQ(replaced, (Transcoded{Stop::kEnd, Defect::kNone, 1, 3})) << value;
      ASSERT_TRUE(std::equal(kReplacementUnits.begin(), kReplacementUnits.end(), out.begin()))
          << value;
    } else {
      ASSERT_EQ(result, (Transcoded{Stop::kEnd, Defect::kNone, 1, expected.size()})) << value;
      ASSERT_EQ(replaced, result) << value;
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), out.begin())) << value;
    }
  }
}

TEST_P(Encode, BoundariesOfUtf32ToThreeUnits) {
  check_strings<char32_t>({0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDC00, 0xDFFF, 0xE000,
                           0xFFFF, 0x10000, 0x10FFFF, 0x110000, 0xFFFFFFFF},
                          3);
}

// Finds what a kernel that works in blocks could get wrong: tests each unit at each offset.
TEST_P(Encode, PlacedAmongOtherUnits) {
  for (const char16_t filler : {0x41, 0xE9, 0x20AC}) {
    for (const char16_t unit : {0x41, 0x80, 0x800, 0xD800, 0xDC00, 0xFFFF}) {
      for (std::size_t before = 0; before <= 70; ++before) {
        std::vector<char16_t> in_16(before, filler);
        in_16.push_back(unit);
        check<char16_t>(in_16);
        in_16.push_back(0xDC00);
        check<char16_t>(in_16);
        in_16.insert(in_16.end(), 20, filler);
        check<char16_t>(in_16);
        check<char32_t>(std::vector<char32_t>(in_16.begin(), in_16.end()));
      }
    }
  }
}

// A kernel may write ahead only what it overwrites later. So there is much room, units of many
// octets come before units of few, and then comes a unit that stops a strict encoder.
TEST_P(Encode, NothingStaysOfWhatIsWrittenAhead) {
  constexpr std::size_t kMuchRoom = 300;
  for (std::size_t many = 0; many <= 20; ++many) {
    for (std::size_t few = 0; few <= 70; ++few) {
      std::vector<char16_t> text(many, 0x20AC);
      text.insert(text.end(), few, 0x41);
      text.push_back(0xD800);
      text.insert(text.end(), few, 0x42);
      const std::span<const char16_t> units(text);
      const std::vector<char32_t> wide(text.begin(), text.end());
      const std::span<const char32_t> values(wide);
      for (const bool replacing : {false, true}) {
        check_with_room<char16_t>(units, encoded_pieces(units), replacing, kMuchRoom);
        check_with_room<char32_t>(values, encoded_pieces(values), replacing, kMuchRoom);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Tests every length, with pairs, lone surrogates and values above 10FFFF wherever a block may end.
// The units are in heap blocks of exactly their size, so that AddressSanitizer reports a read
// outside.
TEST_P(Encode, EveryLengthOfMixedUnits) {
  const std::vector<char32_t> kinds = {0x41,   0x41,   0x7F,    0x80,     0x7FF,   0x800,  0xD7FF,
                                       0xE000, 0xFFFF, 0x10000, 0x10FFFF, 0x1F600, 0xD800, 0xDC00};
  std::mt19937 random(1);
  for (std::size_t length = 0; length <= 100; ++length) {
    for (int round = 0; round < 12; ++round) {
      // Most rounds have no fault, so that the strict encoders come far.
      const std::size_t used = kinds.size() - (round % 3 == 0 ? 0 : 2);
      std::vector<char16_t> utf16;
      std::vector<char32_t> utf32;
      while (utf32.size() < length) {
        utf32.push_back(round % 4 == 0 ? kinds[0] : kinds[random() % used]);
        append_utf16(utf16, utf32.back());
      }
      if (round % 6 == 1 && length > 0) utf32[random() % length] = 0x110000;
      utf16.resize(length);  // often cuts the last pair
      utf16.shrink_to_fit();
      check<char16_t>(std::vector<char16_t>(utf16));
      check<char32_t>(std::vector<char32_t>(utf32));
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Encode, testing::ValuesIn(runnable_kernels()),
                         [](const auto& info) { return kernel_label(info.param); });

}  // namespace
}  // namespace placemat::utf8
