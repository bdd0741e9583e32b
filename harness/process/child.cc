#include "harness/process/child.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>

extern char** environ;

namespace placemat::inline process {
namespace {

using std::chrono::milliseconds;

[[noreturn]] void fail(int error, const char* what) {
  throw std::system_error(error, std::generic_category(), what);
}

// kMaxGroups limits the groups that live. `groups` lists them, so that a signal that ends this
// process ends them, too.
constexpr std::size_t kMaxGroups = 1024;
std::atomic<pid_t> groups[kMaxGroups];

void replace_group(pid_t old_group, pid_t new_group) {
  for (std::atomic<pid_t>& group : groups) {
    pid_t expected = old_group;
    if (group.compare_exchange_strong(expected, new_group)) return;
  }
}

// Ends all groups. This is a signal handler, so it calls only functions that POSIX allows in one.
void end_groups(int signal) {
  for (const std::atomic<pid_t>& group : groups) {
    if (const pid_t pid = group.load(); pid > 0) ::kill(-pid, SIGKILL);
  }
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

void replace_handler(int signal, void (*old_handler)(int), void (*new_handler)(int)) {
  struct sigaction action{};
  ::sigaction(signal, nullptr, &action);
  if (action.sa_handler == old_handler) ::signal(signal, new_handler);
}

constexpr int kSignalsToEnd[] = {SIGINT, SIGTERM, SIGHUP};

std::string signal_text(int signal) {
  const char* const name = ::sigabbrev_np(signal);
  return "signal " + std::to_string(signal) +
         (name != nullptr ? std::string(" (SIG") + name + ")" : "");
}

std::optional<Ending> wait_for(pid_t pid, int options) {
  siginfo_t info{};
  // WNOWAIT keeps the number from other processes until the destructor.
  while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | options) != 0) {
    if (errno != EINTR) return std::nullopt;
  }
  if (info.si_pid == 0) return std::nullopt;
  if (info.si_code == CLD_EXITED) return Ending{.status = info.si_status};
  return Ending{.signal = info.si_status};
}

}  // namespace

std::string Ending::text() const {
  if (signal != 0) return "killed by " + signal_text(signal);
  std::string text = "exit status " + std::to_string(status);
  if (128 < status && status < 128 + NSIG) text += ", in a shell " + signal_text(status - 128);
  return text;
}

Child::~Child() {
  if (!exists()) return;
  kill();
  if (leads_) replace_group(pid_, 0);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Child::kill() const { ::kill(leads_ ? -pid_ : pid_, SIGKILL); }

std::ifstream open_stat(pid_t pid) {
  return std::ifstream("/proc/" + std::to_string(pid) + "/stat");
}

std::string stat_after_name(std::ifstream file) {
  std::string text;
  std::getline(file, text, '\0');                // an iterator throws if the process has ended
  const std::size_t name_end = text.rfind(')');  // the name may contain any character
  return name_end == std::string::npos ? "" : text.substr(name_end + 1);
}

ProcessorUse Child::processor_use() const {
  // Between the state and the two times in ticks stand ten numbers that do not matter here.
  std::istringstream fields(stat_after_name(open_stat(pid_)));
  char state = 'X';
  fields >> state;
  std::string other;
  for (int i = 0; i < 10; ++i) fields >> other;
  long long user = 0;
  long long system = 0;
  fields >> user >> system;
  static const long kTicks = ::sysconf(_SC_CLK_TCK);
  // A child in state D waits for a disk.
  return {state == 'R' || state == 'D', milliseconds((user + system) * 1000 / kTicks)};
}

std::optional<Ending> Child::ending() const { return wait_for(pid_, WNOHANG); }

std::optional<Ending> Child::await(milliseconds patience) const {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    const auto how = ending();
    if (how || std::chrono::steady_clock::now() >= deadline) return how;
    std::this_thread::sleep_for(milliseconds(1));
  }
}

Ending Child::await() const { return wait_for(pid_, 0).value(); }

Child spawn(const std::vector<std::string>& argv, const Descriptor& in, const Descriptor& out,
            const Descriptor& error) {
  if (argv.empty()) fail(EINVAL, "no command");
  // Ctrl-C reaches only this process's group, and the child is in another one.
  for (const int signal : kSignalsToEnd) replace_handler(signal, SIG_DFL, &end_groups);
  // A process that is started with SIGCHLD ignored cannot wait for its children: they vanish
  // unseen.
  replace_handler(SIGCHLD, SIG_IGN, SIG_DFL);
  std::vector<char*> arguments;
  for (const std::string& argument : argv) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const Descriptor* const streams[] = {&in, &out, &error};
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
    if (!streams[number]->open()) continue;
    posix_spawn_file_actions_adddup2(&actions, streams[number]->number(), number);
  }

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
  const int refusal =
      posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (refusal != 0) fail(refusal, "cannot start it");
  replace_group(0, pid);
  return {pid, true};
}

Child fork_child(const std::function<void()>& body) {
  replace_handler(SIGCHLD, SIG_IGN, SIG_DFL);
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) fail(errno, "cannot start a process");
  if (pid > 0) return {pid, false};
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // the parent ended before that
  // Only the parent ends its groups.
  for (const int signal : kSignalsToEnd) replace_handler(signal, &end_groups, SIG_DFL);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  try {
    body();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "placemat: %s\n", error.what());
    ::_exit(1);
  }
  ::_exit(0);
}

void be_silent() {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
}

}  // namespace placemat::inline process
