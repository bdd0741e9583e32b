#include "harness/mutants/kill_child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <sstream>

namespace placemat {
namespace {

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::abort();
}

void write_all(int descriptor, const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
    if (count < 0) ::_exit(3);
    written += static_cast<std::size_t>(count);
  }
}

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

}  // namespace

KillChild::KillChild(const Mutant& mutant, std::span<const KillSuite> suites,
                     std::vector<std::vector<Kill>>& kills)
    : mutant_(mutant),
      suites_(suites),
      kills_(kills),
      trials_(suites.size() * mutant.expected.size()) {
  kills_.assign(suites.size(), std::vector<Kill>(mutant.expected.size()));
}

KillChild::~KillChild() {
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  if (read_end_ >= 0) ::close(read_end_);
  if (progress_ != nullptr) ::munmap(progress_, sizeof *progress_);
}

void KillChild::start() {
  if (done()) return;
  if (progress_ == nullptr) {
    void* const memory = ::mmap(nullptr, sizeof *progress_, PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) give_up("mmap for a mutant's progress");
    progress_ = new (memory) std::atomic<std::uint64_t>(0);
  }
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) give_up("pipe for a mutant");
  std::fflush(nullptr);
  child_ = ::fork();
  if (child_ < 0) give_up("fork for a mutant");
  if (child_ == 0) {
    ::close(ends[0]);
    run_child(ends[1]);
    ::_exit(0);
  }
  ::close(ends[1]);
  read_end_ = ends[0];
  hung_ = false;
  seen_progress_ = 0;
  seen_seconds_ = 0;
}

// What it says as it dies is no part of the matrix.
void KillChild::run_child(int write_end) {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
  const std::size_t expectations = mutant_.expected.size();
  const Facet facet = mutant_.expected[trial_ % expectations].facet;
  const KillSuite& suite = suites_[trial_ / expectations];
  write_all(write_end, line_of(find_kill(mutant_, facet, suite, *progress_)));
}

Kill& KillChild::kill_of(std::size_t trial) {
  const std::size_t expectations = mutant_.expected.size();
  return kills_[trial / expectations][trial % expectations];
}

void KillChild::read() {
  char buffer[65536];
  const ssize_t count = ::read(read_end_, buffer, sizeof buffer);
  if (count < 0 && errno == EINTR) return;
  if (count <= 0) return finish();
  text_.append(buffer, static_cast<std::size_t>(count));
}

void KillChild::finish() {
  ::waitpid(child_, nullptr, 0);
  ::close(read_end_);
  child_ = -1;
  read_end_ = -1;
  const bool told = !text_.empty() && text_.back() == '\n';
  kill_of(trial_) = told ? kill_of_line(text_.substr(0, text_.size() - 1))
                         : Kill{true, {hung_ ? "hang" : "crash"}, progress_->load(), ""};
  text_.clear();
  ++trial_;
  start();
}

void KillChild::end_if_hanging(double seconds) {
  if (child_ < 0) return;
  const std::uint64_t progress = progress_->load();
  const double spent = processor_seconds(child_);
  if (progress != seen_progress_) {
    seen_progress_ = progress;
    seen_seconds_ = spent;
    return;
  }
  if (spent - seen_seconds_ < seconds) return;
  hung_ = true;
  ::kill(child_, SIGKILL);
}

void wait_for_children(std::span<KillChild* const> children, double hang_seconds) {
  std::vector<pollfd> polled;
  for (const KillChild* child : children) polled.push_back({child->descriptor(), POLLIN, 0});
  constexpr int kMilliseconds = 50;
  if (::poll(polled.data(), polled.size(), kMilliseconds) < 0 && errno != EINTR) {
    give_up("poll for mutants");
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (polled[i].revents != 0) {
      children[i]->read();
    } else {
      children[i]->end_if_hanging(hang_seconds);
    }
  }
}

}  // namespace placemat
