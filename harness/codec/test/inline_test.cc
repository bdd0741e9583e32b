// Tests that expansion in place gives the same as a call: at every length near its limit, and with
// a defect at every place. The test is built twice: for any processor, and for one with AVX-512.
#include "harness/codec/inline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "harness/codec/test/expected.h"
#include "harness/codec/test/guarded_pages.h"

namespace placemat::utf8 {
namespace {

void check(CodeUnits units) {
  SCOPED_TRACE(hex(units));
  const Kernel& scalar = kScalarKernel;
  ASSERT_EQ(inlined::validate(units), validate(units, scalar));
  ASSERT_EQ(inlined::first_ill_formed(units), first_ill_formed(units, scalar));
  ASSERT_EQ(inlined::utf32_length(units), utf32_length(units, scalar));
  for (const std::size_t room : {units.size(), units.size() / 2}) {
    std::vector<char16_t> out(room);
    std::vector<char16_t> expected(room);
    ASSERT_EQ(inlined::decode(units, std::span(out)), decode(units, std::span(expected), scalar));
    ASSERT_EQ(out, expected);
    std::vector<char32_t> out32(room);
    std::vector<char32_t> expected32(room);
    ASSERT_EQ(inlined::decode(units, std::span(out32)),
              decode(units, std::span(expected32), scalar));
    ASSERT_EQ(out32, expected32);
  }
}

TEST(Inline, ShortStringsOfAllKinds) {
  check({});
  for_each_string(all_octets(), 1, check);
  for_each_string(boundary_octets(), 3, check);
  for_each_string(kind_octets(), 4, check);
}

TEST(Inline, EachDefectAtEachPlaceOfEachLength) {
  const std::vector<std::vector<std::uint8_t>> inserted = {
      {},           {0x80},       {0xC0, 0x80}, {0xC3, 0xA9},       {0xE2, 0x82, 0xAC},
      {0xED, 0xA0}, {0xE2, 0x82}, {0xF0, 0x9F}, {0xF0, 0x9F, 0x98}, {0xF0, 0x9F, 0x98, 0x80},
      {0xFF}};
  for (std::size_t length = 0; length <= 70; ++length) {
    for (std::size_t place = 0; place <= length; ++place) {
      for (const auto& octets : inserted) {
        std::vector<std::uint8_t> units(length, 'a');
        units.insert(units.begin() + static_cast<std::ptrdiff_t>(place), octets.begin(),
                     octets.end());
        ASSERT_NO_FATAL_FAILURE(check(units));
      }
    }
  }
}

template <typename Unit>
void check_every_room(CodeUnits units, const GuardedPages& pages) {
  constexpr Unit kUntouched = 0x5A;
  for (std::size_t room = 0; room <= units.size() + 1; ++room) {
    std::vector<Unit> expected(room, kUntouched);
    const Transcoded result = decode(units, std::span(expected), kScalarKernel);
    const std::span<Unit> out = pages.room(false, room, kUntouched);
    ASSERT_EQ(inlined::decode(units, out), result) << hex(units) << ", room for " << room;
    ASSERT_TRUE(std::equal(out.begin(), out.end(), expected.begin(), expected.end()))
        << hex(units) << ", room for " << room;
  }
}

TEST(Inline, EveryRoomAtEveryLengthBetweenGuardPages) {
  const GuardedPages input;
  const GuardedPages output;
  std::mt19937 random(1);
  for (std::size_t length = 0; length <= 70; ++length) {
    for (int round = 0; round < 20; ++round) {
      const CodeUnits units = input.at_end(nearly_text(length, random));
      ASSERT_NO_FATAL_FAILURE(check_every_room<char16_t>(units, output));
      ASSERT_NO_FATAL_FAILURE(check_every_room<char32_t>(units, output));
    }
  }
}

}  // namespace
}  // namespace placemat::utf8
