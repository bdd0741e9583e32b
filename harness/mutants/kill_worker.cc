#include "harness/mutants/kill_worker.h"

#include <poll.h>
#include <time.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "harness/implementation/fence_fault.h"
#include "harness/judge/verdict.h"

namespace placemat {
namespace {

// "entry trial killed cases class,class TAB request LF".
std::string line_of(std::size_t entry, std::size_t trial, const Kill& kill) {
  std::string line = std::to_string(entry) + " " + std::to_string(trial);
  line += kill.killed ? " 1 " : " 0 ";
  line += std::to_string(kill.cases) + " ";
  for (std::size_t i = 0; i < kill.classes.size(); ++i) {
    line += (i == 0 ? "" : ",") + kill.classes[i];
  }
  return line + "\t" + kill.request + "\n";
}

double processor_seconds(pid_t child) {
  clockid_t clock;
  timespec spent{};
  if (::clock_getcpuclockid(child, &clock) != 0 || ::clock_gettime(clock, &spent) != 0) return 0;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

// What answers by chance remembers what no fresh mutant forgets: each trial has a child of its own.
bool is_by_chance(const Mutant& mutant) {
  return std::any_of(mutant.expected.begin(), mutant.expected.end(), [&](const auto& expected) {
    return std::find(expected.classes.begin(), expected.classes.end(),
                     DeviationClass(Deviation::kNondeterministic)) != expected.classes.end();
  });
}

}  // namespace

KillWorker::KillWorker(const KillWork& work, std::atomic<std::size_t>& next)
    : work_(work), next_(next) {}

void KillWorker::fork_at(std::optional<Place> resumed) {
  Pipe pipe;
  shown_->trying = false;
  shown_->fault = FenceFault::kNone;
  child_ = fork_child([&] {
    be_silent();  // what it says as it dies is no part of the matrix
    tell_fence_faults(&shown_->fault);
    run_child(resumed, pipe.write);
  });
  output_ = non_blocking(std::move(pipe.read));
  hung_ = false;
  seen_questions_ = 0;
  seen_seconds_ = 0;
}

void KillWorker::run_child(std::optional<Place> resumed, const Descriptor& parent) {
  Shown& shown = *shown_;
  Place at = resumed ? *resumed : Place{next_++, 0};
  for (; at.entry < work_.entries.size(); at = {next_++, 0}) {
    const Mutant& mutant = *work_.entries[at.entry].mutant;
    const std::size_t facets = mutant.expected.size();
    for (; at.trial < work_.trials(at.entry); ++at.trial) {
      shown.entry = at.entry;
      shown.trial = at.trial;
      shown.trying = true;
      const Kill kill = find_kill(mutant, mutant.expected[at.trial % facets].facet,
                                  work_.suites[at.trial / facets], *work_.room, shown.progress);
      write_all(parent, line_of(at.entry, at.trial, kill));
      shown.trying = false;
      if (is_by_chance(mutant)) return;
    }
  }
  shown.entry = work_.entries.size();
}

Kill& KillWorker::kill_at(const Place& place) const {
  const KillWork::Entry& entry = work_.entries[place.entry];
  const std::size_t facets = entry.mutant->expected.size();
  return (*entry.kills)[place.trial / facets][place.trial % facets];
}

void KillWorker::settle(const std::string& line) {
  Place at;
  Kill kill;
  const std::size_t tab = line.find('\t');
  std::istringstream words(line.substr(0, tab));
  std::string classes;
  words >> at.entry >> at.trial >> kill.killed >> kill.cases >> classes;
  std::istringstream names(classes);
  for (std::string name; std::getline(names, name, ',');) kill.classes.push_back(name);
  kill.request = line.substr(tab + 1);
  kill_at(at) = std::move(kill);
}

void KillWorker::read() {
  const bool ended = !read_arrived(output_, text_);
  for (std::size_t length; (length = text_.find('\n')) != std::string::npos;) {
    settle(text_.substr(0, length));
    text_.erase(0, length + 1);
  }
  if (!ended) return;
  child_ = Child();
  text_.clear();
  Place at{shown_->entry, shown_->trial};
  if (at.entry >= work_.entries.size()) {
    done_ = true;
    return;
  }
  if (shown_->trying) {
    const Judged death = hung_ ? judged_failure(Outcome::Kind::kTimedOut)
                               : judged_failure(Outcome::Kind::kCrashed, shown_->fault);
    kill_at(at) = {true, {death.deviation.name()}, shown_->progress.cases, ""};
    if (hung_) hung_before_ = at.entry;
  }
  ++at.trial;
  fork_at(at);
}

void KillWorker::end_if_hanging(double seconds) {
  if (!child_.exists()) return;
  const std::uint64_t questions = shown_->progress.questions;
  const double spent = processor_seconds(child_.pid());
  if (questions != seen_questions_) {
    seen_questions_ = questions;
    seen_seconds_ = spent;
    return;
  }
  const double limit = hung_before_ == shown_->entry.load() ? seconds / 5 : seconds;
  if (spent - seen_seconds_ < limit) return;
  hung_ = true;
  child_.kill();
}

void wait_for_children(std::span<KillWorker* const> workers, double hang_seconds) {
  std::vector<pollfd> polled;
  for (const KillWorker* worker : workers) polled.push_back({worker->descriptor(), POLLIN, 0});
  constexpr int kMilliseconds = 50;
  ::poll(polled.data(), polled.size(), kMilliseconds);
  for (std::size_t i = 0; i < workers.size(); ++i) {
    if (polled[i].revents != 0) {
      workers[i]->read();
    } else {
      workers[i]->end_if_hanging(hang_seconds);
    }
  }
}

}  // namespace placemat
