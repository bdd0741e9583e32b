// Tests which shard has which portion.

#include "harness/all_strings/plan.h"

#include <gtest/gtest.h>

#include <set>

namespace placemat::inline all_strings {
namespace {

TEST(Plan, GivesEachPortionToOneShardAndSomeToAnother) {
  for (const unsigned of : {1u, 2u, 3u, 64u, 100u, 1000u, 65536u}) {
    SCOPED_TRACE(of);
    std::set<PortionNumber> portions;
    std::set<PortionNumber> again;
    std::size_t given = 0;
    std::size_t repeated = 0;
    const bool all = of <= 100;  // if there are more shards, only some
    for (unsigned number = 1; number <= of; number += all ? 1 : 997) {
      const Plan plan = plan_of({number, of});
      EXPECT_LE(plan.portions.size(), kPortions / of + 1);
      EXPECT_GE(plan.portions.size(), kPortions / of);
      given += plan.portions.size();
      repeated += plan.again.size();
      portions.insert(plan.portions.begin(), plan.portions.end());
      again.insert(plan.again.begin(), plan.again.end());
      for (const PortionNumber portion : plan.again) {
        EXPECT_TRUE(is_computed_again(portion));
        EXPECT_TRUE(of == 1 || shard_of(portion, of) != number);
      }
    }
    EXPECT_EQ(given, portions.size());
    EXPECT_EQ(repeated, again.size());
    EXPECT_TRUE(!all || portions.size() == kPortions);
    EXPECT_TRUE(!all || again.size() == 656);
  }
}

TEST(Plan, SpreadsNeighbours) {
  // The portions with two ASCII octets take longest.
  for (unsigned number = 1; number <= 64; ++number) {
    std::size_t ascii = 0;
    for (const PortionNumber portion : plan_of({number, 64}).portions) {
      ascii += (portion & 0x8080) == 0;
    }
    EXPECT_GT(ascii, 200u);  // of 16,384 in 64 shards: 256
    EXPECT_LT(ascii, 320u);
  }
}

TEST(Plan, NamesPortions) {
  EXPECT_EQ(portion_name(0x41C3), "41C3");
  EXPECT_EQ(portion_name(0), "0000");
  for (PortionNumber portion = 0; portion < kPortions; ++portion) {
    ASSERT_EQ(parse_portion(portion_name(portion)), portion);
  }
  for (const char* name : {"", "41C", "41C30", "41c3", "41G3", " 41C", "-1C3"}) {
    EXPECT_EQ(parse_portion(name), std::nullopt) << name;
  }
  EXPECT_EQ(portion_of(0x41C3, 5), (Portion{5, 0x41, 0xC3}));
}

}  // namespace
}  // namespace placemat::inline all_strings
