// Runs a pool of forked children that do numbered tasks. A task may end its child in any way, or
// keep it for ever: its parent learns which task it was, and the other tasks are still done.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "harness/process/child.h"
#include "harness/process/shared.h"

namespace placemat::inline process {

using TaskNumber = std::uint32_t;

// Loss is a child that ended before its work was done.
struct Loss {
  unsigned slot = 0;               // of the child, counted from 0
  std::optional<TaskNumber> task;  // at which it was; no value between two tasks
  bool hung = false;               // it was killed, because its mark stood still
  Ending ending;
};

// PoolWork is the work of a pool. begin() and perform() run in a child, all other functions in its
// parent.
class PoolWork {
 public:
  // Next says who takes the place of a child that was lost.
  enum class Next : std::uint8_t { kOther, kSameTask, kNobody };

  virtual ~PoolWork() = default;

  // Prepares a child. If `resumes` is set, its first task is one at which another child was lost.
  virtual void begin(unsigned slot, bool resumes) = 0;

  // Does a task and returns its result, which may contain any octets.
  virtual std::string perform(TaskNumber task) = 0;

  // Takes the result of a task. It is called once for each task that was not given up.
  virtual void take(TaskNumber task, std::string result) = 0;

  // Decides what follows a loss: another child with other tasks, another child that begins with the
  // lost task, or no child.
  virtual Next lost(const Loss& loss) = 0;

  // Returns a number that changes as the child in the slot gets on, read from memory that both
  // share.
  virtual std::uint64_t mark(unsigned slot) = 0;

  // Returns for how long the mark may stand still during the task.
  virtual std::chrono::duration<double> patience(TaskNumber task) = 0;

  // Returns whether a child may do another task after this one. Otherwise it ends.
  virtual bool goes_on_after(TaskNumber /*task*/) { return true; }
};

class Pool {
 public:
  // Forks at most `children` children, and at least one if there are tasks: 0 to `tasks` - 1.
  // `work` must outlive the pool, whose end kills the children. Throws std::system_error.
  Pool(PoolWork& work, TaskNumber tasks, unsigned children);

  // Waits until a child writes, 50 ms at most; then passes on results and losses. Returns whether
  // any child is left. Throws std::system_error, and whatever take() and lost() throw.
  //
  // A child hangs if its mark stands still while it uses a processor for longer than patience(), or
  // while it sleeps for longer than that at a stretch. Time spent waiting for a processor does not
  // count.
  bool look();

  // Returns how many tasks were begun.
  TaskNumber begun() const;

 private:
  using Clock = std::chrono::steady_clock;
  // Standstill says how far the child was when its mark last moved, and what it did since.
  struct Standstill {
    TaskNumber task = kNone;
    std::uint64_t mark = 0;
    // Hold the processor time that the child had had at the first look since then, which is unset
    // until that look, and at the last one.
    std::optional<std::chrono::milliseconds> had_first;
    std::chrono::milliseconds had{};
    Clock::time_point looked;  // at the child for the last time
    Clock::duration asleep{};  // without a break
  };
  struct Slot {
    Shared<std::atomic<TaskNumber>> task;  // at hand; written by the child
    Child child;
    Descriptor output;
    std::string arrived;
    bool finished_any = false;  // by this child
    Standstill seen;
  };
  static constexpr TaskNumber kNone = ~TaskNumber{0};

  void start(unsigned number, std::optional<TaskNumber> first);
  void run_child(unsigned number, std::optional<TaskNumber> first, const Descriptor& output);
  bool read(Slot& slot);
  bool hangs(unsigned number);
  void replace(unsigned number, bool hung);

  PoolWork& work_;
  const TaskNumber tasks_;
  const Shared<std::atomic<TaskNumber>> next_;
  std::vector<bool> finished_;  // by task
  std::deque<Slot> slots_;
};

}  // namespace placemat::inline process
