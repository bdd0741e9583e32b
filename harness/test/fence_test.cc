// Tests memory between fences: what it holds, that an octet too many ends the process, and what is
// reported.

#include "harness/door/fence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <vector>

#include "harness/door/fence_fault.h"
#include "harness/door/registry.h"
#include "harness/test/fence_words.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline test {
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
      "placemat: fence: " + fence_words("read past its input", 1) + "\n");
  EXPECT_DEATH(
      {
        tell_fence_faults();
        read(fenced.end() + 5000);
      },
      "placemat: fence: " + fence_words("read past its input", 5001) + "\n");
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
      "placemat: fence: " + fence_words("read before its input", 2) + "\n");
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
      "placemat: fence: " + fence_words("read past its input", 1) + "\n");
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
      "placemat: fence: " + fence_words("wrote past its output", 1) + "\n");
}

INSTANTIATE_TEST_SUITE_P(Rows, FencedTest, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

// There is no fence before the output. The octets there are examined after the call.
TEST(FencedRoomTest, IsNotWrittenBeforeItsStart) {
  EXPECT_DEATH(
      {
        const auto room = Fenced<std::uint8_t>::room(3);
        write(room.data() - 2);
      },
      "placemat: fence: " + fence_words("wrote before its output", 2) + "\n");
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

// The former handler, which may be a sanitizer's, still gets other faults.
TEST(FenceFaultTest, OtherFaultsAreDealtWithAsBefore) {
  EXPECT_DEATH(
      {
        tell_fence_faults();
        ::raise(SIGSEGV);
      },
      testing::Not(testing::HasSubstr("placemat: fence")));
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

Reply over_read(const void* octets, std::ptrdiff_t count) {
  read(static_cast<const std::uint8_t*>(octets) + count);
  return Reply::untestable();
}
Reply under_read(CodeUnits units) { return over_read(units.data(), -1); }

// kGreedy is an adapter that goes an octet too far in every operation.
const Registration kGreedy{
    {.description = {.id = "test-greedy", .name = "goes too far", .profile = {.source = "here"}},
     .validate = [](CodeUnits units) { return over_read(units.data(), units.size()); },
     .replace = under_read,
     .encode = [](auto values) { return over_read(values.data(), values.size_bytes()); },
     .decode_into =
         [](CodeUnits, Room room) {
           write(static_cast<std::uint8_t*>(room.data()) + 4 * room.units());
           return Reply::full();
         },
     .encode_into =
         [](std::span<const Ucs4>, std::span<std::uint8_t> room) {
           write(room.data() - 3);
           return Reply::full();
         },
     .encode_utf16 = [](auto words) { return over_read(words.data(), words.size_bytes()); },
     .previous = [](CodeUnits units, std::size_t) { return under_read(units); },
     .truncate = [](CodeUnits units, std::size_t) { return over_read(units.data(), units.size()); },
     .compare = [](CodeUnits, CodeUnits right) { return over_read(right.data(), right.size()); }}};

struct GreedyRow {
  const char* request;
  const char* told;
  std::size_t octets;
};

const GreedyRow kGreedyRows[] = {
    {"validate 41", "read past its input", 1},
    {"validate", "read past its input", 1},
    {"replace 8041", "read before its input", 1},
    {"encode 41 42", "read past its input", 1},
    {"decode-into 0 41", "wrote past its output", 1},
    {"decode-into 3 41", "wrote past its output", 1},
    {"encode-into 2 41", "wrote before its output", 3},
    {"encode-utf16 D800", "read past its input", 1},
    {"previous 1 41", "read before its input", 1},
    {"truncate 1 41", "read past its input", 1},
    {"compare 41 4243", "read past its input", 1},
    {"compare - -", "read past its input", 1},
};

TEST(FenceDoorTest, AdaptersAreGivenNoMore) {
  const Implementation* const greedy = find_implementation("test-greedy");
  ASSERT_NE(greedy, nullptr);
  for (const GreedyRow& row : kGreedyRows) {
    SCOPED_TRACE(row.request);
    const Request request = parse_request(row.request).value();
    EXPECT_DEATH(
        {
          tell_fence_faults();
          greedy->observe(request);
        },
        fence_words(row.told, row.octets) + "\n");
  }
}

// kString is an adapter that needs a NUL, which is not counted and is the last readable octet.
const Registration kString{
    {.description = {.id = "test-string",
                     .name = "wants a NUL",
                     .profile = {.domain = {.nul_terminated = true}, .source = "here"}},
     .count = [](CodeUnits units) { return Reply::of_number(units.size()); },
     .utf16_length = [](CodeUnits units) { return Reply::of_number(units.data()[units.size()]); },
     .compare = [](CodeUnits,
                   CodeUnits right) { return over_read(right.data(), right.size() + 1); }}};

TEST(FenceDoorTest, ANulIsLastWhereItIsClaimed) {
  const Implementation* const string = find_implementation("test-string");
  ASSERT_NE(string, nullptr);
  for (const char* const octets : {"", " 41", " 8041"}) {
    const auto ask = [&](const char* operation) {
      return string->observe(parse_request(std::string(operation) + octets).value());
    };
    EXPECT_EQ(ask("count"), Reply::of_number(std::string(octets).size() / 2)) << octets;
    EXPECT_EQ(ask("utf16-length"), Reply::of_number(0)) << octets;
  }
  const Request request = parse_request("compare 41 4243").value();
  EXPECT_DEATH(
      {
        tell_fence_faults();
        string->observe(request);
      },
      fence_words("read past its input", 1) + "\n");
}

}  // namespace
}  // namespace placemat::inline test
