// A driver's silence counts as far as the driver could have ended it.

#include "harness/door/silence.h"

#include <gtest/gtest.h>

#include <string>

namespace placemat::inline door {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLook{100};
constexpr milliseconds kLimit{1000};

// A driver that is looked at every 100 ms is the same at each look.
struct Row {
  std::string name;
  bool wanted;
  milliseconds had;      // of each 100 ms
  milliseconds over_at;  // when it is called a hang
};

class SilenceTest : public testing::TestWithParam<Row> {};

TEST_P(SilenceTest, IsOverWhenTheDriverHadItsTime) {
  const auto begin = Silence::Clock::now();
  Silence silence(begin);
  milliseconds had{0};
  milliseconds at{0};
  while (begin + at < silence.over(kLimit) && at < 100 * kLimit) {
    at += kLook;
    had += GetParam().had;
    silence.look(begin + at, {GetParam().wanted, had});
  }
  EXPECT_EQ(at, GetParam().over_at);
}

INSTANTIATE_TEST_SUITE_P(
    Drivers, SilenceTest,
    testing::Values(Row{"asleep", false, milliseconds(0), kLimit},
                    Row{"at_work", true, milliseconds(100), kLimit},
                    Row{"at_work_on_two_processors", true, milliseconds(200), kLimit},
                    Row{"at_work_half_of_the_time", true, milliseconds(50), 2 * kLimit},
                    Row{"has_a_fifth_of_a_processor", true, milliseconds(20), 5 * kLimit},
                    Row{"waits_for_a_disk_for_ever", true, milliseconds(0), 10 * kLimit}),
    [](const auto& row) { return row.param.name; });

TEST(SilenceTest, BeginsAnewWithItsEnd) {
  const auto begin = Silence::Clock::now();
  Silence silence(begin);
  silence.look(begin + kLook, {true, milliseconds(0)});
  EXPECT_EQ(silence.over(kLimit), begin + kLook + kLimit);
  silence.end(begin + kLook);
  EXPECT_EQ(silence.over(kLimit), begin + kLook + kLimit);
  EXPECT_EQ(silence.length(begin + 3 * kLook), 2 * kLook);
}

TEST(SilenceTest, NobodyLooksBetweenTwoExchanges) {
  const auto begin = Silence::Clock::now();
  Silence silence(begin);
  silence.end(begin + 50 * kLimit);
  silence.look(begin + 50 * kLimit, {true, milliseconds(0)});
  EXPECT_EQ(silence.over(kLimit), begin + 51 * kLimit + 2 * kLook);
}

}  // namespace
}  // namespace placemat::inline door
