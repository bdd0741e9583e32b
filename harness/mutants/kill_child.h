// One mutant's trials, in children that it may end or hang.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/mutants/find_kill.h"
#include "harness/process/child.h"
#include "harness/process/shared.h"

namespace placemat {

// Holds a mutant against all suites under all its facets, a trial each, in one child. Where the
// child dies or hangs, that is the kill, and another goes on with the next trial.
class KillChild {
 public:
  // Fills `kills` [suite][expectation]. All four must outlive this.
  KillChild(const Mutant& mutant, std::span<const KillSuite> suites, ExamRoom& room,
            std::vector<std::vector<Kill>>& kills);

  // Forks a child for the trials that are left, if there are any.
  void start();

  bool done() const { return trial_ == trials_; }
  int descriptor() const { return output_.number(); }

  // Reads what the child has told; at its end, starts another for what is left.
  void read();

  // Ends a child that has spent more than `seconds` of processor time on a few questions.
  void end_if_hanging(double seconds);

 private:
  void run_child(const Descriptor& parent);
  void settle(Kill kill);

  const Mutant& mutant_;
  std::span<const KillSuite> suites_;
  ExamRoom& room_;
  std::vector<std::vector<Kill>>& kills_;
  std::size_t trials_;  // suites times expectations
  // What answers by chance remembers what no fresh mutant forgets: each trial has a child of its
  // own.
  const bool one_trial_each_;
  std::size_t trial_ = 0;  // the first without a result
  bool told_ = false;      // the child, of a trial
  Shared<KillProgress> progress_;
  Child child_;
  Descriptor output_;
  bool hung_ = false;
  std::string text_;  // told by the child
  std::uint64_t seen_questions_ = 0;
  double seen_seconds_ = 0;  // of processor time, when these were seen first
};

// Waits a moment for any of the children to tell something, and looks after those that hang.
void wait_for_children(std::span<KillChild* const> children, double hang_seconds);

}  // namespace placemat
