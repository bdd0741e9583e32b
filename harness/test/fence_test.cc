// Memory between fences: what it holds, that an octet too many ends the process, and what is told
// of that.

#include "harness/implementation/fence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <vector>

#include "harness/implementation/fence_fault.h"
#include "harness/implementation/registry.h"

namespace placemat {
namespace {

using Octets = std::vector<std::uint8_t>;

int read(const volatile std::uint8_t* unit) { return *unit; }
void write(volatile std::uint8_t* unit) { *unit = 0x41; }

Octets held_by(const Fenced<std::uint8_t>& fenced) { return {fenced.begin(), fenced.end()}; }

struct Row {
  const char* name;
  Octets units;
};

const Row kRows[] = {
    {"empty", {}},
    {"one", {0x41}},
    {"lead", {0xE2, 0x82}},
    {"page", Octets(4096, 0x61)},
    {"longer_than_usual", Octets(200000, 0x61)},
};

class FencedTest : public testing::TestWithParam<Row> {
 protected:
  FencedTest() { testing::GTEST_FLAG(death_test_style) = "fast"; }
};

TEST_P(FencedTest, EndsWhereItsUnitsEnd) {
  const Octets& units = GetParam().units;
  const auto fenced = Fenced<std::uint8_t>::copy(units);
  EXPECT_EQ(held_by(fenced), units);
  EXPECT_DEATH(
      {
        tell_fence_faults();
        read(fenced.end());
      },
      "placemat: fence: read past its input, by 1 octet\n");
  EXPECT_DEATH(
      {
        tell_fence_faults();
        read(fenced.end() + 5000);
      },
      "placemat: fence: read past its input, by 5001 octets\n");
}

TEST_P(FencedTest, BeginsWhereItsUnitsBegin) {
  const Octets& units = GetParam().units;
  const auto fenced = Fenced<std::uint8_t>::copy(units, Place::kAtStart);
  EXPECT_EQ(held_by(fenced), units);
  EXPECT_DEATH(
      {
        tell_fence_faults();
        read(fenced.begin() - 2);
      },
      "placemat: fence: read before its input, by 2 octets\n");
}

TEST_P(FencedTest, EndsWithItsNul) {
  const Octets& units = GetParam().units;
  const auto fenced = Fenced<std::uint8_t>::terminated(units);
  EXPECT_EQ(held_by(fenced), units);
  EXPECT_EQ(*fenced.end(), 0);
  EXPECT_DEATH(
      {
        tell_fence_faults();
        read(fenced.end() + 1);
      },
      "placemat: fence: read past its input, by 1 octet\n");
}

TEST_P(FencedTest, IsRoomForSoManyUnits) {
  const std::size_t count = GetParam().units.size();
  const auto fenced = Fenced<std::uint32_t>::room(count);
  EXPECT_EQ(fenced.size(), count);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(fenced.data()) % sizeof(std::uint32_t), 0u);
  std::fill(fenced.begin(), fenced.end(), 0xFFFFFFFF);
  auto* const octets = reinterpret_cast<std::uint8_t*>(fenced.data());
  EXPECT_DEATH(
      {
        tell_fence_faults();
        write(octets + 4 * count);
      },
      "placemat: fence: wrote past its output, by 1 octet\n");
}

INSTANTIATE_TEST_SUITE_P(Rows, FencedTest, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

// Where the output begins is no fence: it is looked at afterwards.
TEST(FencedRoomTest, IsNotWrittenBeforeItsStart) {
  EXPECT_DEATH(
      {
        const auto room = Fenced<std::uint8_t>::room(3);
        write(room.data() - 2);
      },
      "placemat: fence: wrote before its output, by 2 octets\n");
}

TEST(FencedRoomTest, IsNotSharedWithAnother) {
  const auto one = Fenced<std::uint8_t>::room(3);
  const auto other = Fenced<std::uint8_t>::room(3);
  EXPECT_NE(one.data(), other.data());
}

TEST(FencedRoomTest, IsUsedAgain) {
  const std::uint8_t* const before = Fenced<std::uint8_t>::room(3).data();
  EXPECT_EQ(Fenced<std::uint8_t>::room(3).data(), before);
}

TEST(FenceFaultTest, IsToldToWhoSharesIt) {
  EXPECT_DEATH(
      {
        static std::atomic<FenceFault> told = FenceFault::kNone;
        tell_fence_faults(&told);
        const auto fenced = Fenced<std::uint8_t>::copy(Octets{0x41});
        read(fenced.end());
      },
      testing::Not(testing::HasSubstr("placemat: fence")));
}

TEST(FenceFaultTest, OtherFaultsAreDealtWithAsBefore) {
  EXPECT_EXIT(
      {
        tell_fence_faults();
        ::raise(SIGSEGV);
      },
      testing::KilledBySignal(SIGSEGV), "");
}

TEST(FenceFaultTest, IsReadFromTheLastLine) {
  const struct {
    const char* line;
    FenceFault fault;
  } rows[] = {
      {"placemat: fence: read past its input, by 1 octet", FenceFault::kReadsPast},
      {"placemat: fence: read before its input, by 2 octets", FenceFault::kReadsBefore},
      {"placemat: fence: wrote past its output, by 4 octets", FenceFault::kWritesPast},
      {"placemat: fence: wrote before its output, by 1 octet", FenceFault::kWritesPast},
      {"placemat: fence: ", FenceFault::kNone},
      {"placemat: serve: read past its input", FenceFault::kNone},
      {"", FenceFault::kNone},
  };
  for (const auto& row : rows) EXPECT_EQ(fence_fault_told(row.line), row.fault) << row.line;
}

// An adapter gets all that it is asked in such memory.
TEST(FenceDoorTest, AdaptersAreGivenNoMore) {
  static const Registration kOverReader{
      {.description = {.id = "test-over-reader", .name = "reads one octet too many"},
       .validate =
           [](CodeUnits units) {
             return read(units.data() + units.size()) == 0 ? Reply::ill_formed()
                                                           : Reply::well_formed();
           },
       .replace =
           [](CodeUnits units) {
             return read(units.data() - 1) == 0 ? Reply::ill_formed() : Reply::well_formed();
           },
       .encode =
           [](std::span<const Ucs4> values) {
             const auto* const octets = reinterpret_cast<const std::uint8_t*>(values.data());
             return read(octets + values.size_bytes()) == 0 ? Reply::ill_formed()
                                                            : Reply::well_formed();
           }}};
  const Implementation* const reader = find_implementation("test-over-reader");
  ASSERT_NE(reader, nullptr);
  const struct {
    Request request;
    const char* told;
  } rows[] = {
      {{Operation::kValidate, {0x41}, {}, {}}, "read past its input, by 1 octet\n"},
      {{Operation::kValidate, {}, {}, {}}, "read past its input, by 1 octet\n"},
      {{Operation::kReplace, {0x80, 0x41}, {}, {}}, "read before its input, by 1 octet\n"},
      {{Operation::kEncode, {}, {}, {0x41, 0x42}}, "read past its input, by 1 octet\n"},
  };
  for (const auto& row : rows) {
    EXPECT_DEATH(
        {
          tell_fence_faults();
          reader->observe(row.request);
        },
        row.told);
  }
}

}  // namespace
}  // namespace placemat
