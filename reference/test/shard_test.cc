// Tests a shard and its one spelling.

#include "reference/words/shard.h"

#include <gtest/gtest.h>

namespace placemat::inline reference {
namespace {

TEST(Shard, HasOneSpelling) {
  const struct {
    const char* name;
    const char* text;
    std::optional<Shard> shard;
  } kRows[] = {
      {"the whole", "1/1", Shard{1, 1}},
      {"one of eight", "2/8", Shard{2, 8}},
      {"the last", "8/8", Shard{8, 8}},
      {"the largest", "4294967295/4294967295", Shard{4294967295, 4294967295}},
      {"empty", "", std::nullopt},
      {"no count", "2", std::nullopt},
      {"no number", "/8", std::nullopt},
      {"the zeroth", "0/8", std::nullopt},
      {"past the last", "9/8", std::nullopt},
      {"of none", "0/0", std::nullopt},
      {"a sign", "+2/8", std::nullopt},
      {"a negative count", "2/-8", std::nullopt},
      {"a space", "2/8 ", std::nullopt},
      {"two slashes", "2/8/9", std::nullopt},
      {"too large", "1/4294967296", std::nullopt},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(parse_shard(row.text), row.shard);
    if (row.shard) EXPECT_EQ(shard_text(*row.shard), row.text);
  }
}

TEST(Shard, EachItemBelongsToOne) {
  for (unsigned of = 1; of <= 5; ++of) {
    for (std::uint64_t index = 0; index < 20; ++index) {
      unsigned holders = 0;
      for (unsigned number = 1; number <= of; ++number) holders += Shard{number, of}.holds(index);
      EXPECT_EQ(holders, 1u) << index << " of " << of;
    }
  }
}

}  // namespace
}  // namespace placemat::inline reference
