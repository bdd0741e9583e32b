#include "reference/languages/octet_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

namespace placemat::inline languages {
namespace {

OctetSetPool::Edges build(OctetSetPool& pool, const OctetStrings& strings) {
  OctetSetBuilder builder(pool, strings.begin()->size());
  for (const Octets& units : strings) {
    builder.add(CodeUnits(units).first(units.size() - 1), {{units.back()}});
  }
  return builder.finish();
}

// Lists what a product contains, string by string.
void expand(const OctetProduct& product, std::size_t at, Octets& units,
            std::multiset<Octets, ShorterFirst>& out) {
  if (at == product.positions.size()) {
    out.insert(units);
    return;
  }
  for (const OctetInterval& interval : product.positions[at]) {
    for (unsigned octet = interval.first; octet <= interval.last; ++octet) {
      units.push_back(static_cast<std::uint8_t>(octet));
      expand(product, at + 1, units, out);
      units.pop_back();
    }
  }
}

TEST(OctetSets, AProductIsOneProductWhateverItsSize) {
  OctetSetPool pool;
  OctetSetBuilder builder(pool, 3);
  Octets trail;
  for (unsigned octet = 0x80; octet <= 0xBF; ++octet)
    trail.push_back(static_cast<std::uint8_t>(octet));
  for (unsigned second = 0xA0; second <= 0xBF; ++second) {
    builder.add(Octets{0xED, static_cast<std::uint8_t>(second)}, trail);
  }
  const auto products = pool.products(builder.finish(), 10);
  ASSERT_EQ(products.size(), 1u);
  EXPECT_EQ(product_text(products[0]), "ED A0..BF 80..BF");
  EXPECT_EQ(products[0].size(), 2048u);
}

TEST(OctetSets, OctetsWithTheSameSetBehindThemStandTogether) {
  OctetSetPool pool;
  const auto edges = build(pool, {{0x01, 0x10}, {0x01, 0x12}, {0x03, 0x10}, {0x03, 0x12}});
  const auto products = pool.products(edges, 10);
  ASSERT_EQ(products.size(), 1u);
  EXPECT_EQ(product_text(products[0]), "{01 03} {10 12}");
}

TEST(OctetSets, ProductsHoldEachStringOnce) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    OctetStrings strings;
    const std::size_t length = 1 + random() % 4;
    while (strings.size() < 30) {
      Octets units;
      for (std::size_t i = 0; i < length; ++i) {
        units.push_back(
            static_cast<std::uint8_t>(random() % 2 ? random() % 4 : 0xF0 + random() % 16));
      }
      strings.insert(units);
      if (length == 1 && strings.size() > 15) break;
    }
    OctetSetPool pool;
    std::multiset<Octets, ShorterFirst> held;
    for (const OctetProduct& product : pool.products(build(pool, strings), 1000)) {
      Octets units;
      expand(product, 0, units, held);
    }
    EXPECT_THAT(held, testing::ElementsAreArray(strings));
  }
}

TEST(OctetSets, TwoSetsUnited) {
  OctetSetPool pool;
  const auto left = pool.intern(build(pool, {{1, 1}, {1, 2}, {3, 1}}));
  const auto right = pool.intern(build(pool, {{1, 3}, {2, 1}, {3, 1}}));
  const auto both = pool.intern(build(pool, {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}}));
  EXPECT_EQ(pool.unite(*left, *right), both);
  EXPECT_EQ(pool.unite(*both, kNoStrings), both);
}

TEST(OctetSets, ImportKeepsTheSets) {
  OctetSetPool from;
  const auto edges = build(from, {{1, 2, 3}, {1, 2, 4}, {5, 6, 7}});
  OctetSetPool into;
  into.intern(build(into, {{9, 9}}));
  const auto ids = into.import(from.sets());
  OctetSetPool::Edges imported;
  for (const auto& edge : edges) into.append(imported, {edge.first, edge.last, ids[edge.behind]});
  EXPECT_EQ(into.products(imported, 10), from.products(edges, 10));
}

TEST(OctetSets, AFullPoolHoldsLessAndNothingWrong) {
  std::mt19937 random(1);
  OctetStrings strings;
  while (strings.size() < 1000) {
    strings.insert({static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random()),
                    static_cast<std::uint8_t>(random())});
  }
  OctetSetPool pool(100);
  std::multiset<Octets, ShorterFirst> held;
  for (const OctetProduct& product : pool.products(build(pool, strings), 1000)) {
    Octets units;
    expand(product, 0, units, held);
  }
  EXPECT_GT(held.size(), 10u);
  EXPECT_LT(held.size(), 200u);
  for (const Octets& units : held) EXPECT_TRUE(strings.contains(units));
}

}  // namespace
}  // namespace placemat::inline languages
