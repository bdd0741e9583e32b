#include "harness/asking/again.h"

#include <gtest/gtest.h>

#include <limits>

#include "harness/door/door.h"

namespace placemat::inline asking {
namespace {

// CountingDoor counts the requests that it was asked, in a number that outlives it.
class CountingDoor : public Door {
 public:
  explicit CountingDoor(std::size_t& asked) : asked_(asked) {}

  const Description& describe() const override { return description_; }
  bool offers(Operation) const override { return true; }
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override {
    asked_ += questions.size();
    outcomes.assign(questions.size(), {});
  }

 private:
  std::size_t& asked_;
  Description description_;
};

TEST(Again, LooksAtTheTimeBeforeAndWithinAHistory) {
  constexpr int kNoLimit = std::numeric_limits<int>::max();
  const struct {
    const char* name;
    int looks;  // at the time, before it is over
    std::size_t history;
    std::size_t starts;
    std::size_t asked;
    bool cut;
  } kRows[] = {
      {"no limit, no history", kNoLimit, 0, 1, 0, false},
      {"no limit", kNoLimit, 10'000, 1, 10'000, false},
      {"over before the start", 0, 10'000, 0, 0, true},
      {"over before the history", 1, 10'000, 1, 0, true},
      {"over within the history", 2, 10'000, 1, 4096, true},
      {"over after the history", 4, 10'000, 1, 10'000, false},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    std::size_t starts = 0;
    std::size_t asked = 0;
    int looks = 0;
    const Again again(
        [&] {
          ++starts;
          return std::make_unique<CountingDoor>(asked);
        },
        [&] { return looks++ >= row.looks; });
    const std::vector<Request> history(row.history, Request::whole(Operation::kValidate, {0x41}));
    const auto seen = again.seen_by([](Door&) { return std::optional(true); }, history);
    EXPECT_EQ(seen.has_value(), !row.cut);
    EXPECT_EQ(starts, row.starts);
    EXPECT_EQ(asked, row.asked);
  }
}

TEST(Again, OverAfterNoTimeIsOver) {
  EXPECT_TRUE(over_after(-1)());
  EXPECT_FALSE(over_after(std::numeric_limits<double>::infinity())());
}

}  // namespace
}  // namespace placemat::inline asking
