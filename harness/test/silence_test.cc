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
  milliseconds waited;   // of each 100 ms
  milliseconds over_at;  // when it is called a hang
};

class SilenceTest : public testing::TestWithParam<Row> {};

TEST_P(SilenceTest, IsOverWhenTheDriverHadItsTime) {
  const auto begin = Silence::Clock::now();
  Silence silence(begin);
  milliseconds waited{0};
  milliseconds at{0};
  while (begin + at < silence.over(kLimit) && at < 100 * kLimit) {
    at += kLook;
    waited += GetParam().waited;
    silence.look(begin + at, waited);
  }
  EXPECT_EQ(at, GetParam().over_at);
}

INSTANTIATE_TEST_SUITE_P(
    Drivers, SilenceTest,
    testing::Values(Row{"never_waits", milliseconds(0), kLimit},
                    Row{"waits_half_of_the_time", milliseconds(50), 2 * kLimit},
                    Row{"has_a_fifth", milliseconds(80), 5 * kLimit},
                    Row{"has_nothing", milliseconds(100), 10 * kLimit},
                    Row{"waits_in_two_threads", milliseconds(200), 10 * kLimit},
                    Row{"loses_a_thread", milliseconds(-50), kLimit}),
    [](const auto& row) { return row.param.name; });

TEST(SilenceTest, BeginsAnewWithItsEnd) {
  const auto begin = Silence::Clock::now();
  Silence silence(begin);
  silence.look(begin + kLook, kLook);
  EXPECT_EQ(silence.over(kLimit), begin + kLook + kLimit);
  silence.end(begin + kLook);
  EXPECT_EQ(silence.over(kLimit), begin + kLook + kLimit);
  EXPECT_EQ(silence.length(begin + 3 * kLook), 2 * kLook);
}

TEST(SilenceTest, TimeBetweenTwoExchangesIsNoPartOfIt) {
  const auto begin = Silence::Clock::now();
  Silence silence(begin);
  silence.end(begin + 50 * kLimit);
  silence.look(begin + 50 * kLimit + kLook, 50 * kLimit);
  EXPECT_EQ(silence.over(kLimit), begin + 51 * kLimit + kLook);
}

}  // namespace
}  // namespace placemat::inline door
