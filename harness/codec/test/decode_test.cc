// Compares every kernel with the oracle: validation, decoding, lengths.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "harness/codec/test/expected.h"
#include "harness/codec/test/guarded_pages.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

class Decode : public testing::TestWithParam<const Kernel*> {
 protected:
  const Kernel& kernel() const { return *GetParam(); }

  Transcoded run(CodeUnits units, bool replacing, auto out) const {
    return replacing ? decode_replacing(units, out, kernel()) : decode(units, out, kernel());
  }

  // Decodes with `room` units in a heap block of exactly that size.
  template <typename Unit>
  void check_with_room(CodeUnits units, const std::vector<Piece<Unit>>& pieces, bool replacing,
                       std::size_t room) const {
    const Outcome<Unit> expected = outcome(pieces, replacing, room);
    constexpr Unit kUntouched = 0x5A5A;
    std::vector<Unit> out(room, kUntouched);
    const Transcoded result = run(units, replacing, std::span<Unit>(out));
    ASSERT_EQ(result.stop, expected.result.stop);
    ASSERT_EQ(result, expected.result);
    for (std::size_t i = 0; i < room; ++i) {
      ASSERT_EQ(out[i], i < expected.out.size() ? expected.out[i] : kUntouched) << "at " << i;
    }
  }

  template <typename Unit>
  void check_decoding(CodeUnits units, const std::vector<Segment>& segments) const {
    const std::vector<Piece<Unit>> pieces = decoded_pieces<Unit>(segments);
    for (const bool replacing : {false, true}) {
      const std::size_t written = outcome(pieces, replacing, SIZE_MAX).out.size();
      check_with_room(units, pieces, replacing, written);
      check_with_room(units, pieces, replacing, written + 3);
      // This is more than a kernel may write ahead.
      if (units.size() > 12) check_with_room(units, pieces, replacing, written + 80);
      for (std::size_t less = 1; less <= 3 && less <= written; ++less) {
        check_with_room(units, pieces, replacing, written - less);
      }
    }
  }

  void check_lengths(CodeUnits units, const std::vector<Segment>& segments) const {
    std::size_t octets_not_trail = 0;
    std::size_t octets_from_f0 = 0;
    for (const std::uint8_t octet : units) {
      if (octet < 0x80 || octet > 0xBF) ++octets_not_trail;
      if (octet >= 0xF0) ++octets_from_f0;
    }
    ASSERT_EQ(utf32_length(units, kernel()), octets_not_trail);
    ASSERT_EQ(utf16_length(units, kernel()), octets_not_trail + octets_from_f0);
    const auto in_16 = outcome(decoded_pieces<char16_t>(segments), true, SIZE_MAX);
    ASSERT_EQ(utf32_length_replacing(units, kernel()), segments.size());
    ASSERT_EQ(utf16_length_replacing(units, kernel()), in_16.out.size());
  }

  // Checks everything that the codec says of `units`.
  void check(CodeUnits units) const {
    examine(units);
    if (HasFatalFailure()) ADD_FAILURE() << "of " << hex(units);
  }

  void examine(CodeUnits units) const {
    const std::vector<Segment> segments = segment(kRfc3629, units);
    Subpart first = {units.size(), 0, Defect::kNone};
    for (const Segment& part : segments) {
      if (part.well_formed()) continue;
      first = {part.offset, part.length, part.defect};
      break;
    }
    ASSERT_EQ(validate(units, kernel()), first.length == 0);
    ASSERT_EQ(first_ill_formed(units, kernel()), first);
    check_decoding<char16_t>(units, segments);
    check_decoding<char32_t>(units, segments);
    check_lengths(units, segments);
  }
};

TEST(Octets, OfTextAreItsCodeUnits) {
  EXPECT_TRUE(validate(octets("\xE2\x82\xAC")));
  EXPECT_TRUE(validate(octets(u8"\u20AC")));
  EXPECT_FALSE(validate(octets("\xED\xA0\x80")));
}

TEST_P(Decode, Nothing) {
  check({});
  check(CodeUnits(static_cast<const std::uint8_t*>(nullptr), 0));
}

TEST_P(Decode, EveryStringOfOneAndTwoOctets) {
  const auto octets = all_octets();
  for (const std::size_t length : {1, 2}) {
    for_each_string(octets, length, [&](CodeUnits units) { check(units); });
  }
}

// Reports whether the codec says of three octets what the oracle says. It makes no assertions, so
// it is faster than check().
bool is_right(const Kernel& kernel, CodeUnits units, std::span<const Segment> segments) {
  std::size_t offset = 0;
  std::size_t count = 0;
  while (count < segments.size() && segments[count].well_formed()) {
    offset += segments[count++].length;
  }
  const Defect defect = offset == 3 ? Defect::kNone : segments[count].defect;
  const std::size_t length = offset == 3 ? 0 : segments[count].length;
  const Stop stop = offset == 3 ? Stop::kEnd : Stop::kIllFormed;
  const Transcoded strict = {stop, defect, offset, count};
  const Transcoded replaced = {Stop::kEnd, Defect::kNone, 3, segments.size()};
  const auto are_values = [&](const auto& out, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      const Segment& part = segments[i];
      if (out[i] != (part.well_formed() ? part.value : kReplacementCharacter)) return false;
    }
    return true;
  };
  static std::vector<char32_t> in_32(3);
  static std::vector<char16_t> in_16(3);
  // Three octets spell no value above FFFF, so UTF-16 and UTF-32 have the same length.
  return validate(units, kernel) == (offset == 3) &&
         first_ill_formed(units, kernel) == Subpart{offset, length, defect} &&
         decode(units, in_32, kernel) == strict && are_values(in_32, count) &&
         decode(units, in_16, kernel) == strict && are_values(in_16, count) &&
         decode_replacing(units, in_32, kernel) == replaced && are_values(in_32, segments.size()) &&
         decode_replacing(units, in_16, kernel) == replaced && are_values(in_16, segments.size());
}

// ThreeOctets tests a third of the strings per parameter, so that several processors share them.
class ThreeOctets : public testing::TestWithParam<int> {};

TEST_P(ThreeOctets, EveryString) {
  const std::vector<const Kernel*> kernels = runnable_kernels();
  std::vector<std::uint8_t> units(3);
  for (int lead = GetParam(); lead < 256; lead += 3) {
    units[0] = static_cast<std::uint8_t>(lead);
    for (unsigned rest = 0; rest < 0x10000; ++rest) {
      units[1] = static_cast<std::uint8_t>(rest >> 8);
      units[2] = static_cast<std::uint8_t>(rest);
      const std::vector<Segment> segments = segment(kRfc3629, units);
      for (const Kernel* kernel : kernels) {
        ASSERT_TRUE(is_right(*kernel, units, segments)) << kernel->name << ": " << hex(units);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Thirds, ThreeOctets, testing::Range(0, 3));

TEST_P(Decode, BoundariesToFourOctetsAndKindsToFive) {
  for_each_string(boundary_octets(), 3, [&](CodeUnits units) { check(units); });
  // In the fourth place, it matters only whether the octet is a trail octet.
  for (const std::uint8_t fourth : {0x7F, 0x80, 0xBF, 0xC0, 0xF4}) {
    for_each_string(boundary_octets(), 3, [&](CodeUnits units) {
      std::vector<std::uint8_t> octets(units.begin(), units.end());
      octets.push_back(fourth);
      check(std::vector<std::uint8_t>(octets));
    });
  }
  for_each_string(kind_octets(), 4, [&](CodeUnits units) { check(units); });
}

TEST_P(Decode, KindsOfFiveOctets) {
  std::vector<char16_t> in_16(5);
  for_each_string(kind_octets(), 5, [&](CodeUnits units) {
    const std::vector<Segment> segments = segment(kRfc3629, units);
    const auto pieces = decoded_pieces<char16_t>(segments);
    for (const bool replacing : {false, true}) {
      const auto expected = outcome(pieces, replacing, SIZE_MAX);
      ASSERT_EQ(run(units, replacing, std::span(in_16)), expected.result) << hex(units);
      ASSERT_TRUE(std::equal(expected.out.begin(), expected.out.end(), in_16.begin()))
          << hex(units);
    }
    check_lengths(units, segments);
  });
}

TEST_P(Decode, EveryScalarValue) {
  std::vector<std::uint8_t> units;
  std::vector<char32_t> values;
  for (Ucs4 value = 0; value <= kMaxScalar; ++value) {
    const std::vector<std::uint8_t> sequence = encode_value(kRfc3629, value);
    if (sequence.empty()) continue;
    ASSERT_TRUE(validate(sequence, kernel())) << value;
    units.insert(units.end(), sequence.begin(), sequence.end());
    values.push_back(value);
  }
  ASSERT_EQ(values.size(), 1'112'064u);
  std::vector<char16_t> in_utf16;
  for (const char32_t value : values) append_utf16(in_utf16, value);
  ASSERT_TRUE(validate(units, kernel()));
  ASSERT_EQ(utf32_length(units, kernel()), values.size());
  ASSERT_EQ(utf16_length(units, kernel()), in_utf16.size());
  for (const bool replacing : {false, true}) {
    std::vector<char32_t> out_32(values.size());
    ASSERT_TRUE(run(units, replacing, std::span(out_32)).complete());
    ASSERT_EQ(out_32, values);
    std::vector<char16_t> out_16(in_utf16.size());
    ASSERT_TRUE(run(units, replacing, std::span(out_16)).complete());
    ASSERT_EQ(out_16, in_utf16);
  }
}

// Finds what a kernel that works in blocks could get wrong: tests each string at each offset,
// between runs of sequences of one length.
TEST_P(Decode, PlacedAmongOtherSequences) {
  const std::vector<std::vector<std::uint8_t>> runs = {
      {0x41}, {0xC3, 0xA9}, {0xE2, 0x82, 0xAC}, {0xF0, 0x9F, 0x98, 0x80}};
  const std::vector<std::vector<std::uint8_t>> strings = {
      {0x41},
      {0xC2, 0x80},
      {0xEF, 0xBF, 0xBD},
      {0xEF, 0xBB, 0xBF},
      {0xF4, 0x8F, 0xBF, 0xBF},
      {0x80},
      {0xC0, 0x80},
      {0xC2},
      {0xE0, 0x9F, 0xBF},
      {0xE1, 0x80},
      {0xED, 0xA0, 0x80},
      {0xEE, 0x41, 0x80},
      {0xEE, 0x80, 0xC0},
      {0xF0, 0x8F, 0xBF, 0xBF},
      {0xF0, 0x90, 0x80},
      {0xF4, 0x90, 0x80, 0x80},
      {0xF5},
      {0xFF},
  };
  for (const auto& run : runs) {
    for (const auto& string : strings) {
      for (std::size_t before = 0; before <= 140; ++before) {
        std::vector<std::uint8_t> units;
        while (units.size() + run.size() <= before)
          units.insert(units.end(), run.begin(), run.end());
        units.insert(units.begin(), before - units.size(), 0x2E);
        units.insert(units.end(), string.begin(), string.end());
        check(std::vector<std::uint8_t>(units));
        for (int after = 0; after < 30; ++after) units.insert(units.end(), run.begin(), run.end());
        check(std::vector<std::uint8_t>(units));
      }
    }
  }
}

TEST_P(Decode, EveryLengthBetweenGuardPages) {
  const GuardedPages pages;
  std::mt19937 random(1);
  for (std::size_t length = 0; length <= 420; ++length) {
    for (int round = 0; round < 6; ++round) {
      const std::vector<std::uint8_t> units = nearly_text(length, random);
      check(pages.at_start(units));
      check(pages.at_end(units));
      if (HasFatalFailure()) return;
    }
  }
}

// Tests one defect at every place of well-formed text, over blocks of every kind.
TEST_P(Decode, ADefectAtEveryPlace) {
  for (const std::vector<std::uint8_t>& sequence : std::vector<std::vector<std::uint8_t>>{
           {0x41}, {0xC3, 0xA9}, {0xE2, 0x82, 0xAC}, {0xF0, 0x9F, 0x98, 0x80}}) {
    std::vector<std::uint8_t> text;
    while (text.size() < 400) text.insert(text.end(), sequence.begin(), sequence.end());
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const std::uint8_t octet : {0x80, 0xC0, 0xED, 0xFF}) {
        std::vector<std::uint8_t> units = text;
        units[at] = octet;
        const auto first = placemat::first_ill_formed(kRfc3629, units);
        ASSERT_EQ(validate(units, kernel()), !first) << hex(units);
        const std::size_t offset = first ? first->offset : units.size();
        ASSERT_EQ(first_ill_formed(units, kernel()).offset, offset) << hex(units);
      }
    }
  }
}

// Tests ASCII with one octet FF at `place`, or without one if `place` is past the end: the right
// answers follow from that. The input begins `from` octets after the start of a heap block.
class LongAscii : public Decode {
 protected:
  template <typename Unit>
  void check_decoding(CodeUnits units, std::size_t place, std::size_t from) const {
    for (const bool replacing : {false, true}) {
      for (const std::size_t less : {0, 1, 70}) {
        const std::size_t room = units.size() - less;
        std::vector<Unit> out(from + room, 0x5A5A);
        const Transcoded result = run(units, replacing, std::span(out).subspan(from));
        const bool stops = !replacing && place < units.size() && place <= room;
        const std::size_t end = stops ? place : room;
        const Stop stop = stops ? Stop::kIllFormed : less == 0 ? Stop::kEnd : Stop::kNoRoom;
        ASSERT_EQ(result,
                  (Transcoded{stop, stops ? Defect::kInvalidOctet : Defect::kNone, end, end}));
        if (replacing && place < end) {
          ASSERT_EQ(std::exchange(out[from + place], Unit{'a'}), Unit{0xFFFD});
        }
        const auto written = out.begin() + static_cast<std::ptrdiff_t>(from);
        const auto behind = written + static_cast<std::ptrdiff_t>(end);
        ASSERT_EQ(std::count(out.begin(), written, Unit{0x5A5A}), written - out.begin());
        ASSERT_EQ(std::count(written, behind, Unit{'a'}), behind - written);
        ASSERT_EQ(std::count(behind, out.end(), Unit{0x5A5A}), out.end() - behind);
      }
    }
  }

  void check(std::size_t size, std::size_t place, std::size_t from) const {
    SCOPED_TRACE(std::to_string(size) + " octets from " + std::to_string(from) + ", FF at " +
                 std::to_string(place));
    std::vector<std::uint8_t> block(from + size, 'a');
    if (place < size) block[from + place] = 0xFF;
    const CodeUnits units = CodeUnits(block).subspan(from);
    ASSERT_EQ(validate(units, kernel()), place >= size);
    ASSERT_EQ(first_ill_formed(units, kernel()).offset, std::min(place, size));
    for (const auto length : {utf32_length_replacing, utf16_length_replacing, utf32_length}) {
      ASSERT_EQ(length(units, kernel()), size);
    }
    check_decoding<char16_t>(units, place, from);
    check_decoding<char32_t>(units, place, from);
  }
};

TEST_P(LongAscii, FromEveryPlaceOfACacheLine) {
  for (const std::size_t size : {4095, 4096, 4097, 4224, 4415}) {
    for (std::size_t from = 0; from < 64; ++from) {
      for (const std::size_t place : {size, size - 1, size - 64, size - 65, size - 300, from,
                                      std::size_t{63}, std::size_t{255}, std::size_t{256}}) {
        ASSERT_NO_FATAL_FAILURE(check(size, place, from));
      }
    }
  }
}

// The input is larger than the caches.
TEST_P(LongAscii, OfManyMegabytes) {
  constexpr std::size_t kSize = (std::size_t{8} << 20) + 200;
  for (const std::size_t from : {0, 1}) {
    for (const std::size_t place : {kSize, kSize - 150}) {
      ASSERT_NO_FATAL_FAILURE(check(kSize, place, from));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, LongAscii, testing::ValuesIn(runnable_kernels()),
                         [](const auto& info) { return kernel_label(info.param); });
INSTANTIATE_TEST_SUITE_P(Kernels, Decode, testing::ValuesIn(runnable_kernels()),
                         [](const auto& info) { return kernel_label(info.param); });

}  // namespace
}  // namespace placemat::utf8
