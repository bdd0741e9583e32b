#include "harness/kills/kill_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence_fault.h"
#include "harness/judge/verdict.h"
#include "harness/process/pool.h"
#include "harness/process/shared.h"

namespace placemat::inline kills {
namespace {

// Returns "killed cases class,class TAB request TAB example".
std::string text_of(const Kill& kill) {
  std::string text = (kill.killed ? "1 " : "0 ") + std::to_string(kill.cases) + " ";
  for (std::size_t i = 0; i < kill.classes.size(); ++i) {
    text += (i == 0 ? "" : ",") + kill.classes[i];
  }
  return text + "\t" + kill.request + "\t" + kill.example;
}

Kill kill_of(const std::string& text) {
  Kill kill;
  const std::size_t tab = text.find('\t');
  std::istringstream words(text.substr(0, tab));
  std::string classes;
  words >> kill.killed >> kill.cases >> classes;
  std::istringstream names(classes);
  for (std::string name; std::getline(names, name, ',');) kill.classes.push_back(name);
  const std::size_t next = text.find('\t', tab + 1);
  kill.request = text.substr(tab + 1, next - tab - 1);
  kill.example = text.substr(next + 1);
  return kill;
}

// Reports whether the mutant's replies depend on chance. Such a mutant keeps state in its process
// that a fresh mutant does not clear, so each trial has a child of its own.
bool is_by_chance(const Mutant& mutant) {
  return std::any_of(mutant.expected.begin(), mutant.expected.end(), [&](const auto& expected) {
    return std::find(expected.classes.begin(), expected.classes.end(),
                     DeviationClass(Deviation::kNondeterministic)) != expected.classes.end();
  });
}

// Trials has a task for each entry, suite and facet, entry by entry.
class Trials : public PoolWork {
  // Replies come by the window, which may have sixteen times the octets of its longest text. A
  // second of processor time is for this many octets of the longest, and so for 2^28 in all.
  static constexpr std::size_t kOctetsPerSecond = std::size_t{1} << 24;

 public:
  Trials(const KillWork& work, unsigned jobs, double hang_seconds)
      : work_(work), hang_seconds_(hang_seconds), shown_(jobs), hung_(work.entries.size()) {
    for (const KillWork::Entry& entry : work.entries) {
      ends_.push_back(tasks() + static_cast<TaskNumber>(work.suites.size() * facets_of(entry)));
    }
  }

  TaskNumber tasks() const { return ends_.empty() ? 0 : ends_.back(); }

  // Returns the index of the task's entry, or the number of entries if the task is beyond them.
  std::size_t entry_of(TaskNumber task) const {
    return static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), task) -
                                    ends_.begin());
  }

  void begin(unsigned slot, bool /*resumes*/) override {
    at_ = &*shown_[slot];
    be_silent();  // what it writes as it dies is no part of the matrix
    at_->fault = FenceFault::kNone;
    at_->progress.asking = false;  // the child before may have died at a question
    tell_fence_faults(&at_->fault);
  }

  std::string perform(TaskNumber task) override {
    const Trial trial = trial_of(task);
    return text_of(find_kill(*trial.mutant, trial.mutant->expected[trial.facet].facet,
                             work_.suites[trial.suite], *work_.room, at_->progress));
  }

  void take(TaskNumber task, std::string result) override { kill_at(task) = kill_of(result); }

  Next lost(const Loss& loss) override {
    if (!loss.task) return Next::kOther;
    const Shown& shown = *shown_[loss.slot];
    const Judged death = loss.hung ? judged_failure(Judgement::kTimedOut)
                                   : judged_failure(Judgement::kCrashed, shown.fault);
    kill_at(*loss.task) = {true, {death.deviation.name()}, shown.progress.cases, "", ""};
    if (loss.hung) hung_[entry_of(*loss.task)] = true;
    return Next::kOther;
  }

  // Only a mutant that is at a question can hang. So the mark moves by itself while none is.
  std::uint64_t mark(unsigned slot) override {
    const KillProgress& progress = shown_[slot]->progress;
    return progress.asking ? progress.questions.load() : ~++idle_looks_;
  }

  std::chrono::duration<double> patience(TaskNumber task) override {
    const std::size_t entry = entry_of(task);
    const std::chrono::duration<double> usual(hung_[entry] ? hang_seconds_ / 5 : hang_seconds_);
    return usual + std::chrono::seconds(work_.entries[entry].mutant->longest / kOctetsPerSecond);
  }

  bool goes_on_after(TaskNumber task) override {
    return !is_by_chance(*work_.entries[entry_of(task)].mutant);
  }

 private:
  struct Trial {
    const Mutant* mutant = nullptr;
    std::size_t suite = 0;
    std::size_t facet = 0;  // place in the mutant's expectations
  };
  // Shown is the part of a child that this process sees.
  struct Shown {
    std::atomic<FenceFault> fault = FenceFault::kNone;  // that ended it
    KillProgress progress;
  };

  static std::size_t facets_of(const KillWork::Entry& entry) {
    return entry.mutant->expected.size();
  }

  Trial trial_of(TaskNumber task) const {
    const std::size_t at = entry_of(task);
    const KillWork::Entry& entry = work_.entries[at];
    const std::size_t number = at == 0 ? task : task - ends_[at - 1];
    return {entry.mutant, number / facets_of(entry), number % facets_of(entry)};
  }

  Kill& kill_at(TaskNumber task) const {
    const Trial trial = trial_of(task);
    return (*work_.entries[entry_of(task)].kills)[trial.suite][trial.facet];
  }

  const KillWork& work_;
  const double hang_seconds_;
  std::vector<TaskNumber> ends_;     // of the tasks of each entry
  std::deque<Shared<Shown>> shown_;  // by slot
  std::vector<bool> hung_;           // by entry
  std::uint64_t idle_looks_ = 0;     // at a child that asked nothing
  Shown* at_ = nullptr;              // in a child
};

}  // namespace

void try_mutants(const KillWork& work, unsigned jobs, double hang_seconds,
                 const std::function<void(std::size_t begun)>& progress) {
  const unsigned children = std::max(1u, jobs);
  Trials trials(work, children, hang_seconds);
  Pool pool(trials, trials.tasks(), children);
  while (pool.look()) progress(trials.entry_of(pool.begun()));
}

}  // namespace placemat::inline kills
