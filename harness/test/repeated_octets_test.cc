// Tests octets that are repeated, more often than there is memory for.

#include "harness/door/repeated_octets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace placemat::inline door {
namespace {

TEST(RepeatedOctetsTest, AreTheWholeString) {
  const std::vector<std::uint8_t> pieces[] = {
      {}, {0x41}, {0xC3, 0xA9}, {0xE2, 0x82, 0xAC}, {1, 2, 3, 4, 5, 6, 7}};
  for (const auto& piece : pieces) {
    for (const std::size_t times : {0u, 1u, 2u, 1000u, 4096u, 1'000'001u}) {
      for (const std::vector<std::uint8_t>& tail :
           {std::vector<std::uint8_t>{}, {0xFF}, {0x61, 0x62}}) {
        std::vector<std::uint8_t> whole;
        for (std::size_t i = 0; i < times; ++i) {
          whole.insert(whole.end(), piece.begin(), piece.end());
        }
        whole.insert(whole.end(), tail.begin(), tail.end());
        const RepeatedOctets octets(piece, times, tail, true);
        const CodeUnits units = octets.units();
        ASSERT_EQ(units.size(), whole.size());
        EXPECT_TRUE(std::equal(units.begin(), units.end(), whole.begin()))
            << piece.size() << " octets, " << times << " times";
        EXPECT_EQ(units.data()[units.size()], 0);
      }
    }
  }
}

TEST(RepeatedOctetsTest, EndAtAPageThatCannotBeRead) {
  const std::uint8_t octet[] = {0x41};
  const RepeatedOctets octets(octet, 5000, {}, false);
  const auto* const end = octets.units().data() + octets.units().size();
  EXPECT_EQ(*(end - 1), 0x41);
  EXPECT_DEATH(std::fprintf(stderr, "%d", *static_cast<const volatile std::uint8_t*>(end)), "");
}

TEST(RepeatedOctetsTest, AreMoreThan32BitsCount) {
  const std::uint8_t octet[] = {0x41};
  const std::uint8_t tail[] = {0x42};
  const auto times = static_cast<std::size_t>(std::uint64_t{1} << 32);
  const RepeatedOctets octets(octet, times, tail, false);
  ASSERT_EQ(octets.units().size(), times + 1);
  EXPECT_EQ(octets.units()[0], 0x41);
  EXPECT_EQ(octets.units()[times - 1], 0x41);
  EXPECT_EQ(octets.units()[times], 0x42);
}

}  // namespace
}  // namespace placemat::inline door
