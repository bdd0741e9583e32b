#include "harness/mutants/kill_child.h"

#include <poll.h>
#include <time.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "harness/judge/verdict.h"

namespace placemat {
namespace {

// "killed cases class,class TAB request LF".
std::string line_of(const Kill& kill) {
  std::string line = kill.killed ? "1 " : "0 ";
  line += std::to_string(kill.cases) + " ";
  for (std::size_t i = 0; i < kill.classes.size(); ++i) {
    line += (i == 0 ? "" : ",") + kill.classes[i];
  }
  return line + "\t" + kill.request + "\n";
}

Kill kill_of_line(const std::string& line) {
  Kill kill;
  const std::size_t tab = line.find('\t');
  std::istringstream words(line.substr(0, tab));
  std::string classes;
  words >> kill.killed >> kill.cases >> classes;
  std::istringstream names(classes);
  for (std::string name; std::getline(names, name, ',');) kill.classes.push_back(name);
  kill.request = line.substr(tab + 1);
  return kill;
}

double processor_seconds(pid_t child) {
  clockid_t clock;
  timespec spent{};
  if (::clock_getcpuclockid(child, &clock) != 0 || ::clock_gettime(clock, &spent) != 0) return 0;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

bool is_expected_of(const Mutant& mutant, DeviationClass wanted) {
  return std::any_of(mutant.expected.begin(), mutant.expected.end(), [&](const auto& expected) {
    return std::find(expected.classes.begin(), expected.classes.end(), wanted) !=
           expected.classes.end();
  });
}

}  // namespace

KillChild::KillChild(const Mutant& mutant, std::span<const KillSuite> suites, ExamRoom& room,
                     std::vector<std::vector<Kill>>& kills)
    : mutant_(mutant),
      suites_(suites),
      room_(room),
      kills_(kills),
      trials_(suites.size() * mutant.expected.size()),
      one_trial_each_(is_expected_of(mutant, Deviation::kNondeterministic)) {
  kills_.assign(suites.size(), std::vector<Kill>(mutant.expected.size()));
}

void KillChild::start() {
  if (done()) return;
  Pipe pipe;
  child_ = fork_child([&] {
    be_silent();  // what it says as it dies is no part of the matrix
    run_child(pipe.write);
  });
  output_ = non_blocking(std::move(pipe.read));
  hung_ = false;
  told_ = false;
  seen_questions_ = 0;
  seen_seconds_ = 0;
}

void KillChild::run_child(const Descriptor& parent) {
  const std::size_t expectations = mutant_.expected.size();
  for (std::size_t trial = trial_; trial < trials_; ++trial) {
    const Facet facet = mutant_.expected[trial % expectations].facet;
    const KillSuite& suite = suites_[trial / expectations];
    write_all(parent, line_of(find_kill(mutant_, facet, suite, room_, *progress_)));
    if (one_trial_each_) break;
  }
}

void KillChild::settle(Kill kill) {
  const std::size_t expectations = mutant_.expected.size();
  kills_[trial_ / expectations][trial_ % expectations] = std::move(kill);
  ++trial_;
}

void KillChild::read() {
  const bool ended = !read_arrived(output_, text_);
  for (std::size_t length; (length = text_.find('\n')) != std::string::npos;) {
    settle(kill_of_line(text_.substr(0, length)));
    text_.erase(0, length + 1);
    told_ = true;
  }
  if (!ended) return;
  child_ = Child();
  if (!done() && !(one_trial_each_ && told_)) {
    const Judged death = judged_failure(hung_ ? Outcome::Kind::kTimedOut : Outcome::Kind::kCrashed);
    settle({true, {death.deviation.name()}, progress_->cases, ""});
  }
  text_.clear();
  start();
}

void KillChild::end_if_hanging(double seconds) {
  if (!child_.exists()) return;
  const std::uint64_t questions = progress_->questions;
  const double spent = processor_seconds(child_.pid());
  if (questions != seen_questions_) {
    seen_questions_ = questions;
    seen_seconds_ = spent;
    return;
  }
  if (spent - seen_seconds_ < seconds) return;
  hung_ = true;
  child_.kill();
}

void wait_for_children(std::span<KillChild* const> children, double hang_seconds) {
  std::vector<pollfd> polled;
  for (const KillChild* child : children) polled.push_back({child->descriptor(), POLLIN, 0});
  constexpr int kMilliseconds = 50;
  ::poll(polled.data(), polled.size(), kMilliseconds);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (polled[i].revents != 0) {
      children[i]->read();
    } else {
      children[i]->end_if_hanging(hang_seconds);
    }
  }
}

}  // namespace placemat
