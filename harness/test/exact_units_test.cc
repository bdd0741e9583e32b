// Octets between pages that cannot be read: what they hold, and that reading one octet further ends
// the process.

#include "harness/implementation/exact_units.h"

#include <gtest/gtest.h>

#include <vector>

#include "harness/implementation/registry.h"

namespace placemat {
namespace {

int read(const volatile std::uint8_t* unit) { return *unit; }

struct Row {
  const char* name;
  std::vector<std::uint8_t> units;
  bool at_front;
};

const Row kRows[] = {
    {"empty", {}, false},
    {"one", {0x41}, false},
    {"lead", {0xE2, 0x82}, false},
    {"continuation", {0x80}, true},
    {"continuations", {0xBF, 0x41}, true},
    {"page", std::vector<std::uint8_t>(4096, 0x61), false},
    {"longer_than_usual", std::vector<std::uint8_t>(70000, 0x61), false},
    {"longer_at_front", std::vector<std::uint8_t>(70000, 0x80), true},
};

class ExactUnitsTest : public testing::TestWithParam<Row> {};

TEST_P(ExactUnitsTest, HoldsACopyAndNoMore) {
  testing::GTEST_FLAG(death_test_style) = "fast";
  const auto& [name, units, at_front] = GetParam();
  ExactUnits exact;
  exact.hold(std::vector<std::uint8_t>(3, 0x7A));
  const CodeUnits held = exact.hold(units);
  EXPECT_NE(held.data(), nullptr);
  EXPECT_EQ(std::vector<std::uint8_t>(held.begin(), held.end()), units);
  if (at_front) {
    EXPECT_DEATH(read(held.data() - 1), "");
  } else {
    EXPECT_DEATH(read(held.data() + held.size()), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, ExactUnitsTest, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

// An adapter gets its octets in such memory.
TEST(ExactUnitsDoorTest, AdaptersAreGivenNoMore) {
  static const Registration kOverReader{
      {.description = {.id = "test-over-reader", .name = "reads one octet too many"},
       .validate = [](CodeUnits units) {
         return read(units.data() + units.size()) == 0 ? Reply::ill_formed() : Reply::well_formed();
       }}};
  const Implementation* reader = find_implementation("test-over-reader");
  ASSERT_NE(reader, nullptr);
  const Request request{Operation::kValidate, {0x41}, {}, {}};
  EXPECT_DEATH(reader->observe(request), "");
}

}  // namespace
}  // namespace placemat
