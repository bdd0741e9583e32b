#include "harness/implementation/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "reports/escape.h"

extern char** environ;

namespace placemat {
namespace {

constexpr std::size_t kKeptTail = 4096;
constexpr std::size_t kShownLine = 300;
constexpr int kPipeSize = 1 << 18;  // fewer switches between the two processes

[[noreturn]] void fail(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

void close_if_open(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail(errno, "cannot open a pipe");
    read = above_standard(ends[0]);
    write = above_standard(ends[1]);
    ::fcntl(write, F_SETPIPE_SZ, kPipeSize);  // a refusal costs speed only
  }
  ~Pipe() {
    close_if_open(read);
    close_if_open(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  // A harness whose own standard streams are closed gets their numbers, which the child's setup
  // would overwrite.
  static int above_standard(int fd) {
    if (fd > STDERR_FILENO) return fd;
    const int moved = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(fd);
    if (moved < 0) fail(errno, "cannot open a pipe");
    return moved;
  }
};

int taken_non_blocking(int& fd) {
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
  return std::exchange(fd, -1);
}

void ignore_broken_pipes() {
  struct sigaction action {};
  ::sigaction(SIGPIPE, nullptr, &action);
  if (action.sa_handler == SIG_DFL) ::signal(SIGPIPE, SIG_IGN);
}

// The groups of the children that live, so that none outlives a harness that is told to end.
constexpr std::size_t kMaxGroups = 1024;
std::atomic<pid_t> groups[kMaxGroups];

void replace_group(pid_t old_group, pid_t new_group) {
  for (std::atomic<pid_t>& group : groups) {
    pid_t expected = old_group;
    if (group.compare_exchange_strong(expected, new_group)) return;
  }
}

// A signal handler: only what POSIX allows in one.
void end_groups(int signal) {
  for (const std::atomic<pid_t>& group : groups) {
    if (const pid_t pid = group.load(); pid > 0) ::kill(-pid, SIGKILL);
  }
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

// Ctrl-C reaches this process' group, and a child stands in a group of its own.
void end_groups_when_told_to_end() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_DFL) ::signal(signal, end_groups);
  }
}

pid_t spawn(const std::vector<std::string>& argv, int in, int out, int err) {
  std::vector<char*> arguments;
  for (const std::string& argument : argv) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  pid_t pid = -1;
  const int error =
      posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) fail(error, "cannot start it");
  replace_group(0, pid);
  return pid;
}

// Takes the last line that is not blank off `text`; empty if there is none.
std::string_view take_last_line(std::string_view& text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return {};
  const std::size_t before = text.rfind('\n', end);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view line = text.substr(begin, end + 1 - begin);
  text = text.substr(0, begin);
  return line;
}

// "Killed", "Segmentation fault (core dumped)": a shell's line, which hides what its child said
// last. The exit status tells the same.
bool tells_of_signal(std::string_view line) {
  for (int signal = 1; signal < NSIG; ++signal) {
    const char* const name = ::sigdescr_np(signal);
    if (name == nullptr || !line.starts_with(name)) continue;
    line.remove_prefix(std::string_view(name).size());
    return line.empty() || line == " (core dumped)";
  }
  return false;
}

std::string signal_text(int signal) {
  const char* const name = ::sigabbrev_np(signal);
  return "signal " + std::to_string(signal) +
         (name != nullptr ? std::string(" (SIG") + name + ")" : "");
}

std::uint64_t memory_of(pid_t pid, int depth) {
  constexpr int kMaxDepth = 8;  // processes come and go while this looks
  const std::string folder = "/proc/" + std::to_string(pid);
  std::uint64_t size = 0, resident = 0, shared = 0;
  std::ifstream(folder + "/statm") >> size >> resident >> shared;
  std::uint64_t octets =
      (resident - std::min(shared, resident)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::ifstream children(folder + "/task/" + std::to_string(pid) + "/children");
  for (pid_t child; depth < kMaxDepth && children >> child;) octets += memory_of(child, depth + 1);
  return octets;
}

}  // namespace

void Tail::append(std::string_view text) {
  if (text.size() > kKeptTail) text.remove_prefix(text.size() - kKeptTail);
  text_ += text;
  if (text_.size() > 2 * kKeptTail) text_.erase(0, text_.size() - kKeptTail);
}

std::string Tail::last_line() const {
  std::string_view rest = text_;
  std::string_view line = take_last_line(rest);
  if (tells_of_signal(line)) {
    const std::string_view before = take_last_line(rest);
    if (!before.empty()) line = before;
  }
  return terminal_escape(line.substr(0, kShownLine)) + (line.size() > kShownLine ? "..." : "");
}

ChildProcess::ChildProcess(const std::vector<std::string>& argv) {
  if (argv.empty()) fail(EINVAL, "no command");
  ignore_broken_pipes();
  end_groups_when_told_to_end();
  Pipe in, out, err;
  pid_ = spawn(argv, in.read, out.write, err.write);
  in_ = taken_non_blocking(in.write);
  out_ = taken_non_blocking(out.read);
  err_ = taken_non_blocking(err.read);
}

ChildProcess::~ChildProcess() {
  // The child is not waited for before this, so its number cannot have gone to another group.
  ::kill(-pid_, SIGKILL);
  replace_group(pid_, 0);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  close_input();
  close_if_open(out_);
  close_if_open(err_);
}

void ChildProcess::close_input() { close_if_open(in_); }

bool ChildProcess::drain_error() {
  char buffer[16384];
  // A flood is drained a piece at a time, so that replies are read meanwhile.
  for (int pieces = 0; err_ >= 0 && pieces < 16; ++pieces) {
    const ssize_t got = ::read(err_, buffer, sizeof buffer);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (got <= 0) close_if_open(err_);
    if (got > 0) error_tail_.append({buffer, static_cast<std::size_t>(got)});
  }
  return err_ >= 0;
}

std::uint64_t ChildProcess::memory() const { return memory_of(pid_, 0); }

std::optional<std::string> ChildProcess::ending() const {
  siginfo_t info{};
  // WNOWAIT: the destructor still needs the number.
  if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      info.si_pid == 0) {
    return std::nullopt;
  }
  if (info.si_code != CLD_EXITED) return "killed by " + signal_text(info.si_status);
  std::string text = "exit status " + std::to_string(info.si_status);
  // So a shell tells of the signal that ended its own child.
  if (128 < info.si_status && info.si_status < 128 + NSIG) {
    text += ", in a shell " + signal_text(info.si_status - 128);
  }
  return text;
}

std::optional<std::string> ChildProcess::await_ending(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    auto how = ending();
    drain_error();
    if (how || std::chrono::steady_clock::now() >= deadline) return how;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace placemat
