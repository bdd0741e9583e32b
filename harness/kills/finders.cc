#include "harness/kills/finders.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <string>

#include "harness/kills/string_kill.h"
#include "harness/process/pool.h"
#include "harness/process/shared.h"

namespace placemat::inline kills {
namespace {

// Search has a task for each fault, facet, and block of strings. What a child found so far is in
// shared memory, so that another child goes on behind the string at which it was lost.
class Search : public PoolWork {
  static constexpr std::size_t kBlock = 256;

 public:
  Search(std::span<const Mutant> mutants, const StringSuite& list, const KillOptions& options)
      : list_(list),
        patience_(options.hang_seconds / 5),
        blocks_((list.strings.size() + kBlock - 1) / kBlock),
        shown_(options.jobs) {
    for (const Mutant& mutant : mutants) {
      for (const ExpectedNames& expected : mutant.expected) {
        found_.push_back({&mutant, expected.facet, {}});
      }
    }
  }

  TaskNumber tasks() const { return static_cast<TaskNumber>(found_.size() * blocks_); }

  std::vector<Finders> found() {
    std::erase_if(found_, [](const Finders& one) { return one.strings.empty(); });
    for (Finders& one : found_) std::sort(one.strings.begin(), one.strings.end());
    return std::move(found_);
  }

  void begin(unsigned slot, bool resumes) override {
    at_ = &*shown_[slot];
    resumes_ = resumes;
    be_silent();
    at_->progress.asking = false;
  }

  std::string perform(TaskNumber task) override {
    const Finders& one = found_[task / blocks_];
    const std::size_t first = task % blocks_ * kBlock;
    const std::size_t count = std::min(kBlock, list_.strings.size() - first);
    if (!resumes_) at_->finds.fill(false);
    for (at_->place = resumes_ ? at_->place + 1 : 0; at_->place < count; ++at_->place) {
      at_->finds[at_->place] = finds_alone(*one.mutant, one.facet, list_,
                                           list_.strings[first + at_->place], at_->progress);
    }
    resumes_ = false;
    return std::string(at_->finds.begin(), at_->finds.end());
  }

  void take(TaskNumber task, std::string result) override {
    for (std::size_t place = 0; place < result.size(); ++place) {
      if (result[place] != 0) {
        found_[task / blocks_].strings.push_back(task % blocks_ * kBlock + place);
      }
    }
  }

  Next lost(const Loss& loss) override {
    if (!loss.task) return Next::kOther;
    Shown& shown = *shown_[loss.slot];
    shown.finds[shown.place] = true;
    return Next::kSameTask;
  }

  // Only a mutant that is at a question can hang. So the mark moves by itself while none is.
  std::uint64_t mark(unsigned slot) override {
    const KillProgress& progress = shown_[slot]->progress;
    return progress.asking ? progress.questions.load() : ~++idle_looks_;
  }

  std::chrono::duration<double> patience(TaskNumber /*task*/) override {
    return std::chrono::duration<double>(patience_);
  }

 private:
  struct Shown {
    std::array<bool, kBlock> finds{};
    std::atomic<std::size_t> place = 0;  // in the block, of the string that is put
    KillProgress progress;
  };

  const StringSuite& list_;
  const double patience_;
  const std::size_t blocks_;
  std::vector<Finders> found_;
  std::deque<Shared<Shown>> shown_;  // by slot
  std::uint64_t idle_looks_ = 0;
  Shown* at_ = nullptr;  // in a child
  bool resumes_ = false;
};

}  // namespace

std::vector<Finders> find_finders(std::span<const Mutant> mutants, const StringSuite& list,
                                  const KillOptions& options) {
  Search search(mutants, list, options);
  Pool pool(search, search.tasks(), options.jobs);
  while (pool.look()) {
    if (options.progress) options.progress(pool.begun(), search.tasks());
  }
  return search.found();
}

}  // namespace placemat::inline kills
