// Compares smallest covers with those that are found by trying every choice.

#include "harness/corpus_care/set_cover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

namespace placemat::inline corpus_care {
namespace {

using Elements = std::vector<std::vector<std::size_t>>;

bool has(const std::vector<std::size_t>& numbers, std::size_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

bool covers(const std::vector<std::size_t>& chosen, const Elements& elements) {
  return std::all_of(elements.begin(), elements.end(), [&](const auto& sets) {
    return std::any_of(sets.begin(), sets.end(), [&](std::size_t set) { return has(chosen, set); });
  });
}

// Returns the number of sets of the smallest cover, from all choices.
std::size_t fewest(const Elements& elements, std::size_t sets) {
  std::size_t least = sets;
  for (std::uint32_t choice = 0; choice < 1u << sets; ++choice) {
    std::vector<std::size_t> chosen;
    for (std::size_t set = 0; set < sets; ++set) {
      if (choice >> set & 1) chosen.push_back(set);
    }
    if (chosen.size() < least && covers(chosen, elements)) least = chosen.size();
  }
  return least;
}

void expect_apart(const Cover& cover, const Elements& elements) {
  for (const std::size_t one : cover.apart) {
    for (const std::size_t other : cover.apart) {
      if (one == other) continue;
      for (const std::size_t set : elements[one]) EXPECT_FALSE(has(elements[other], set));
    }
  }
}

struct CoverRow {
  const char* name;
  Elements elements;
  std::vector<std::size_t> chosen;
  std::size_t apart;
};

const CoverRow kCovers[] = {
    {"nothing", {}, {}, 0},
    {"one", {{3}}, {3}, 1},
    {"the first of equals", {{2, 5}, {2, 5}}, {2}, 1},
    {"one that covers both", {{0, 2}, {1, 2}}, {2}, 1},
    {"two apart", {{0, 1}, {2, 3}}, {0, 2}, 2},
    // Each two have a set in common, and no set has all three: the bound is one too low.
    {"triangle", {{0, 1}, {1, 2}, {0, 2}}, {0, 1}, 1},
};

TEST(SetCover, IsTheRow) {
  for (const CoverRow& row : kCovers) {
    const Cover cover = smallest_cover(row.elements);
    EXPECT_EQ(cover.chosen, row.chosen) << row.name;
    EXPECT_EQ(cover.apart.size(), row.apart) << row.name;
    EXPECT_TRUE(cover.is_smallest) << row.name;
  }
}

TEST(SetCover, IsTheSmallestOfAllChoices) {
  constexpr std::size_t kSets = 10;
  std::mt19937 dice(1);
  std::size_t above_bound = 0;
  for (int round = 0; round < 300; ++round) {
    Elements elements(1 + dice() % 14);
    for (auto& sets : elements) {
      const std::size_t one = dice() % kSets;
      for (std::size_t set = 0; set < kSets; ++set) {
        if (set == one || dice() % 4 == 0) sets.push_back(set);
      }
    }
    const Cover cover = smallest_cover(elements);
    EXPECT_TRUE(cover.is_smallest);
    EXPECT_TRUE(covers(cover.chosen, elements));
    EXPECT_EQ(cover.chosen.size(), fewest(elements, kSets));
    EXPECT_LE(cover.apart.size(), cover.chosen.size());
    expect_apart(cover, elements);
    if (cover.apart.size() < cover.chosen.size()) ++above_bound;
  }
  EXPECT_GT(above_bound, 5u);
}

TEST(SetCover, ThatWasNotSearchedToTheEndSaysSo) {
  Elements elements;
  std::mt19937 dice(1);
  for (int i = 0; i < 60; ++i) {
    auto& sets = elements.emplace_back();
    for (std::size_t set = 0; set < 40; ++set) {
      if (dice() % 6 == 0) sets.push_back(set);
    }
    if (sets.empty()) sets.push_back(0);
  }
  const Cover cover = smallest_cover(elements, 3);
  EXPECT_FALSE(cover.is_smallest);
  EXPECT_TRUE(covers(cover.chosen, elements));
  expect_apart(cover, elements);
}

}  // namespace
}  // namespace placemat::inline corpus_care
