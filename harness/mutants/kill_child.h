// One mutant's trials, in children that it may end or hang.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/mutants/find_kill.h"

namespace placemat {

// Runs all suites against a mutant in a child; where the child dies or hangs, that is the kill of
// the trial under way, and another child goes on behind it.
class KillChild {
 public:
  // Fills `kills` [suite][expectation]. All three must outlive this.
  KillChild(const Mutant& mutant, std::span<const KillSuite> suites,
            std::vector<std::vector<Kill>>& kills);
  ~KillChild();
  KillChild(const KillChild&) = delete;
  KillChild& operator=(const KillChild&) = delete;

  // Forks the child that does the trials from the current one on.
  void start();

  bool done() const { return trial_ == trials_; }
  int descriptor() const { return read_end_; }

  // Reads what the child has told; at its end, reaps it and starts another if trials are left.
  void read();

  // Ends a child that has spent more than `seconds` of processor time on one case.
  void end_if_hanging(double seconds);

 private:
  void run_child(int write_end);
  void take_line(const std::string& line);
  void finish(bool hung);
  Kill& kill_of(std::size_t trial);

  const Mutant& mutant_;
  std::span<const KillSuite> suites_;
  std::vector<std::vector<Kill>>& kills_;
  std::size_t trials_;                              // suites times expectations
  std::size_t trial_ = 0;                           // the first without a result
  std::atomic<std::uint64_t>* progress_ = nullptr;  // shared with the child
  pid_t child_ = -1;
  int read_end_ = -1;
  bool hung_ = false;
  std::string text_;  // told by the child, not yet a whole line
  std::uint64_t seen_progress_ = 0;
  double seen_seconds_ = 0;  // of processor time, when the progress was seen first
};

// Waits a moment for any of the children to tell something, and looks after those that hang.
void wait_for_children(std::span<KillChild* const> children, double hang_seconds);

}  // namespace placemat
