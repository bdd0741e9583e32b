#include "harness/process/pool.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace placemat::inline process {
namespace {

constexpr int kLookMilliseconds = 50;
// kLongestLook bounds how much of the time between two looks can count as sleep.
constexpr std::chrono::milliseconds kLongestLook{2 * kLookMilliseconds};
// kEndGrace bounds the time between the end of a child's output and the end of the child.
constexpr std::chrono::milliseconds kEndGrace{1000};

// Head comes before each result, in the order of this machine's octets: the task, and the result's
// length.
using Head = std::array<std::uint32_t, 2>;

}  // namespace

Pool::Pool(PoolWork& work, TaskNumber tasks, unsigned children)
    : work_(work),
      tasks_(tasks),
      finished_(tasks),
      slots_(std::min(std::max(1u, children), tasks)) {
  for (unsigned number = 0; number < slots_.size(); ++number) start(number, std::nullopt);
}

TaskNumber Pool::begun() const { return std::min(next_->load(), tasks_); }

void Pool::start(unsigned number, std::optional<TaskNumber> first) {
  Slot& slot = slots_[number];
  *slot.task = kNone;
  slot.arrived.clear();
  slot.finished_any = false;
  slot.seen = {};
  Pipe pipe;
  slot.child = fork_child([&] {
    pipe.read.close();
    run_child(number, first, pipe.write);
  });
  slot.output = non_blocking(std::move(pipe.read));
}

void Pool::run_child(unsigned number, std::optional<TaskNumber> first, const Descriptor& output) {
  signal(SIGINT, SIG_IGN);  // the parent decides
  work_.begin(number, first.has_value());
  while (true) {
    const TaskNumber task = first ? *first : next_->fetch_add(1);
    first.reset();
    if (task >= tasks_) return;
    *slots_[number].task = task;
    const std::string result = work_.perform(task);
    const Head head = {task, static_cast<std::uint32_t>(result.size())};
    const std::string_view octets(reinterpret_cast<const char*>(head.data()), sizeof head);
    if (!write_all(output.number(), octets) || !write_all(output.number(), result))
      _exit(1);  // nobody reads
    *slots_[number].task = kNone;
    if (!work_.goes_on_after(task)) return;
  }
}

bool Pool::look() {
  std::vector<pollfd> files;
  for (const Slot& slot : slots_) {
    files.push_back({slot.child.exists() ? slot.output.number() : -1, POLLIN, 0});
  }
  ::poll(files.data(), files.size(), kLookMilliseconds);
  bool any = false;
  for (unsigned number = 0; number < slots_.size(); ++number) {
    Slot& slot = slots_[number];
    if (!slot.child.exists()) continue;
    const bool ended = !read(slot);
    if (ended || hangs(number)) replace(number, !ended);
    any = any || slot.child.exists();
  }
  return any;
}

// Passes on the results that have arrived. Returns false at the end of the child's output.
bool Pool::read(Slot& slot) {
  const bool more = read_arrived(slot.output, slot.arrived);
  std::size_t at = 0;
  for (Head head; slot.arrived.size() - at >= sizeof head;) {
    std::memcpy(head.data(), slot.arrived.data() + at, sizeof head);
    const auto [task, length] = head;
    if (task >= tasks_ || finished_[task]) throw std::runtime_error("a child wrote no result");
    if (slot.arrived.size() - at - sizeof head < length) break;
    finished_[task] = slot.finished_any = true;
    work_.take(task, slot.arrived.substr(at + sizeof head, length));
    at += sizeof head + length;
  }
  slot.arrived.erase(0, at);
  return more;
}

bool Pool::hangs(unsigned number) {
  Slot& slot = slots_[number];
  Standstill& seen = slot.seen;
  const TaskNumber task = *slot.task;
  const std::uint64_t mark = task == kNone ? 0 : work_.mark(number);
  if (task == kNone || task != seen.task || mark != seen.mark) {
    seen = {task, mark};
    return false;
  }
  // Only a child that made no progress since the last look is measured. Nearly all make progress.
  const auto now = Clock::now();
  const ProcessorUse use = slot.child.processor_use();
  if (!seen.had_first) {
    seen.had_first = use.had;
  } else if (use.wanted || use.had != seen.had) {
    seen.asleep = {};
  } else {
    // This process may have stood still too, and then it saw nothing of the child.
    seen.asleep += std::min<Clock::duration>(now - seen.looked, kLongestLook);
  }
  seen.had = use.had;
  seen.looked = now;
  const std::chrono::duration<double> limit = work_.patience(task);
  return seen.asleep > limit || use.had - *seen.had_first > limit;
}

// Ends a child that hangs, or has closed its output, and puts another in its place.
void Pool::replace(unsigned number, bool hung) {
  Slot& slot = slots_[number];
  auto ending = slot.child.await(hung ? std::chrono::milliseconds(0) : kEndGrace);
  if (!ending) {
    slot.child.kill();
    ending = slot.child.await();
  }
  read(slot);  // as much as a pipe holds
  Loss loss{number, std::nullopt, hung, *ending};
  if (const TaskNumber task = *slot.task; task < tasks_ && !finished_[task]) loss.task = task;
  slot.child = Child();
  const bool all_begun = begun() == tasks_;
  PoolWork::Next next = PoolWork::Next::kOther;
  // A child ends in order if no task is left for it, or if it was not to go on.
  const bool orderly = !loss.task && loss.ending == Ending() && (all_begun || slot.finished_any);
  if (!orderly) next = work_.lost(loss);
  if (next == PoolWork::Next::kSameTask) return start(number, loss.task);
  if (next == PoolWork::Next::kOther && !all_begun) start(number, std::nullopt);
}

}  // namespace placemat::inline process
