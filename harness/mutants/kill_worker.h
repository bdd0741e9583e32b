// Children that try mutants one after another, and are replaced where one dies or hangs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/mutants/find_kill.h"
#include "harness/process/child.h"
#include "harness/process/shared.h"

namespace placemat {

// What there is to try: each mutant against all suites under all its facets.
struct KillWork {
  // A mutant, and where its kills go: [suite][expectation].
  struct Entry {
    const Mutant* mutant = nullptr;
    std::vector<std::vector<Kill>>* kills = nullptr;
  };
  std::vector<Entry> entries;
  std::span<const KillSuite> suites;
  ExamRoom* room = nullptr;  // in which the papers of all of them are ready

  std::size_t trials(std::size_t entry) const {
    return suites.size() * entries[entry].mutant->expected.size();
  }
};

// Takes entries of the work until none is left. Where its child dies or hangs, that is the kill,
// and another child goes on with the next trial.
class KillWorker {
 public:
  // `next` counts the entries that were taken, by whichever worker. Both must outlive this.
  KillWorker(const KillWork& work, std::atomic<std::size_t>& next);

  // Forks the first child.
  void start() { fork_at(std::nullopt); }

  bool done() const { return done_; }
  int descriptor() const { return output_.number(); }

  // Reads what the child has told; at its end, starts another for what is left of its entry.
  void read();

  // Ends a child that has spent more than `seconds` of processor time on a few questions; of a
  // mutant that hung before, a fifth of that.
  void end_if_hanging(double seconds);

 private:
  // A trial of an entry.
  struct Place {
    std::size_t entry = 0;
    std::size_t trial = 0;
  };
  // Of the child, for this process to see.
  struct Shown {
    std::atomic<bool> trying = false;  // and not between two trials
    std::atomic<std::size_t> entry = 0;
    std::atomic<std::size_t> trial = 0;
    std::atomic<FenceFault> fault = FenceFault::kNone;  // that ended it
    KillProgress progress;
  };

  void fork_at(std::optional<Place> resumed);
  void run_child(std::optional<Place> resumed, const Descriptor& parent);
  void settle(const std::string& line);
  Kill& kill_at(const Place& place) const;

  const KillWork& work_;
  std::atomic<std::size_t>& next_;
  Shared<Shown> shown_;
  Child child_;
  Descriptor output_;
  bool done_ = false;
  bool hung_ = false;
  std::optional<std::size_t> hung_before_;  // this entry
  std::string text_;                        // told by the child
  std::uint64_t seen_questions_ = 0;
  double seen_seconds_ = 0;  // of processor time, when these were seen first
};

// Waits a moment for any of the children to tell something, and looks after those that hang.
void wait_for_children(std::span<KillWorker* const> workers, double hang_seconds);

}  // namespace placemat
