// Tests that a pool names the task at which a child was lost, and still does the others.
#include "harness/process/pool.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <stdexcept>
#include <thread>

namespace placemat::inline process {
namespace {

using namespace std::chrono_literals;

constexpr TaskNumber kTasks = 20;
constexpr TaskNumber kBad = 7;
// A busy machine may take this long.
constexpr std::chrono::duration<double> kPatient{60};

// Squares squares numbers. At kBad it does what a row of a table says.
class Squares : public PoolWork {
 public:
  std::function<std::string()> at_bad = [] { return square(kBad); };
  Next next = Next::kOther;
  std::chrono::duration<double> limit = kPatient;
  bool one_task_each = false;

  std::map<TaskNumber, std::string> results;
  std::vector<Loss> losses;

  static std::string square(TaskNumber task) { return std::to_string(task * task); }

  static std::map<TaskNumber, std::string> squares(TaskNumber tasks) {
    std::map<TaskNumber, std::string> all;
    for (TaskNumber task = 0; task < tasks; ++task) all[task] = square(task);
    return all;
  }

  void run(unsigned children, TaskNumber tasks = kTasks) {
    Pool pool(*this, tasks, children);
    while (pool.look()) {
    }
    EXPECT_EQ(pool.begun(), tasks);
  }

  void begin(unsigned slot, bool resumes) override {
    mark_->fetch_add(1);
    slot_ = slot;
    resumes_ = resumes;
  }
  std::string perform(TaskNumber task) override {
    if (task != kBad || resumes_) return square(task);
    return at_bad();
  }
  void take(TaskNumber task, std::string result) override {
    EXPECT_TRUE(results.emplace(task, std::move(result)).second) << task;
  }
  Next lost(const Loss& loss) override {
    losses.push_back(loss);
    return next;
  }
  std::uint64_t mark(unsigned /*slot*/) override { return *mark_; }
  std::chrono::duration<double> patience(TaskNumber /*task*/) override { return limit; }
  bool goes_on_after(TaskNumber /*task*/) override { return !one_task_each; }

 private:
  Shared<std::atomic<std::uint64_t>> mark_;
  unsigned slot_ = 0;
  bool resumes_ = false;
};

[[noreturn]] void spin() {
  [[maybe_unused]] static volatile int sink = 0;
  while (true) sink = 1;
}

// Ends its process while it writes a result that no pipe holds.
std::string half_a_result() {
  std::thread([] {
    std::this_thread::sleep_for(100ms);
    raise(SIGKILL);
  }).detach();
  return std::string(std::size_t{1} << 28, 'x');
}

struct LossRow {
  std::string name;
  std::function<std::string()> at_bad;
  bool hung;
  Ending ending;
};

class PoolLoss : public testing::TestWithParam<LossRow> {};

TEST_P(PoolLoss, IsNamedAndTheOtherTasksAreDone) {
  const LossRow& row = GetParam();
  for (const unsigned children : {1u, 3u}) {
    SCOPED_TRACE(children);
    Squares work;
    work.at_bad = row.at_bad;
    if (row.hung) work.limit = 0.3s;
    Pool pool(work, kTasks, children);
    if (row.name == "WritesHalf") std::this_thread::sleep_for(300ms);
    while (pool.look()) {
    }
    ASSERT_EQ(work.losses.size(), 1u);
    EXPECT_EQ(work.losses[0].task, kBad);
    EXPECT_EQ(work.losses[0].hung, row.hung);
    EXPECT_EQ(work.losses[0].ending, row.ending);
    EXPECT_LT(work.losses[0].slot, children);
    auto others = Squares::squares(kTasks);
    others.erase(kBad);
    EXPECT_EQ(work.results, others);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Ways, PoolLoss,
    testing::Values(LossRow{"Dies",
                            [] {
                              std::abort();
                              return std::string();
                            },
                            false,
                            {.signal = SIGABRT}},
                    LossRow{"Exits",
                            [] {
                              _exit(3);
                              return std::string();
                            },
                            false,
                            {.status = 3}},
                    LossRow{"ExitsAsIfDone",
                            [] {
                              _exit(0);
                              return std::string();
                            },
                            false,
                            {}},
                    LossRow{"Throws",
                            [] {
                              throw std::runtime_error("a test throws");
                              return std::string();
                            },
                            false,
                            {.status = 1}},
                    LossRow{"Spins",
                            [] {
                              spin();
                              return std::string();
                            },
                            true,
                            {.signal = SIGKILL}},
                    LossRow{"Sleeps",
                            [] {
                              pause();
                              return std::string();
                            },
                            true,
                            {.signal = SIGKILL}},
                    LossRow{"WritesHalf", half_a_result, false, {.signal = SIGKILL}}),
    [](const auto& info) { return info.param.name; });

TEST(Pool, DoesEachTaskOnce) {
  const struct {
    const char* name;
    unsigned children;
    TaskNumber tasks;
    bool one_task_each;
  } kRows[] = {
      {"no task", 2, 0, false},
      {"one task", 5, 1, false},
      {"no child asked for", 0, 3, false},
      {"one child", 1, 100, false},
      {"many children", 8, 100, false},
      {"a child for each task", 3, 12, true},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    Squares work;
    work.one_task_each = row.one_task_each;
    work.run(row.children, row.tasks);
    EXPECT_EQ(work.results, Squares::squares(row.tasks));
    EXPECT_TRUE(work.losses.empty());
  }
}

TEST(Pool, ALostTaskMayBeDoneAgain) {
  Squares work;
  work.at_bad = []() -> std::string { std::abort(); };
  work.next = PoolWork::Next::kSameTask;
  work.run(2);
  EXPECT_EQ(work.losses.size(), 1u);
  EXPECT_EQ(work.results, Squares::squares(kTasks));
}

TEST(Pool, WithoutAnotherChildTheRestIsLeft) {
  Squares work;
  work.at_bad = []() -> std::string { std::abort(); };
  work.next = PoolWork::Next::kNobody;
  Pool pool(work, kTasks, 1);
  while (pool.look()) {
  }
  EXPECT_EQ(work.results, Squares::squares(kBad));
  EXPECT_EQ(pool.begun(), kBad + 1);
}

TEST(Pool, ResultsHoldAnyOctets) {
  Squares work;
  const std::string result = std::string("\0\n\xFF", 3) + std::string(1 << 20, '\n');
  work.at_bad = [&] { return result; };
  work.run(2);
  EXPECT_EQ(work.results.at(kBad), result);
}

// Does all tasks with one child, and tests that none is called a hang.
void expect_no_hang(Squares& work) {
  work.run(1);
  EXPECT_TRUE(work.losses.empty());
  EXPECT_EQ(work.results, Squares::squares(kTasks));
}

// A mark that moves is no hang, however long the task takes.
TEST(Pool, WhoGetsOnIsNotHung) {
  class Slow : public Squares {
   public:
    std::uint64_t mark(unsigned /*slot*/) override { return ++looks_; }

   private:
    std::uint64_t looks_ = 0;
  } work;
  work.at_bad = [] {
    std::this_thread::sleep_for(600ms);
    return Squares::square(kBad);
  };
  work.limit = 0.2s;
  expect_no_hang(work);
}

// A child that is asleep when it is looked at may have worked since the last look.
TEST(Pool, WhoWorksBetweenSleepsIsNotHung) {
  Squares work;
  work.at_bad = [] {
    for (int round = 0; round < 8; ++round) {
      const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 50;
      while (std::clock() < end) {
      }
      std::this_thread::sleep_for(60ms);
    }
    return Squares::square(kBad);
  };
  work.limit = 0.3s;
  expect_no_hang(work);
}

}  // namespace
}  // namespace placemat::inline process
