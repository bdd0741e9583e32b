#include "harness/door/child_process.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "reports/base/escape.h"

namespace placemat::inline door {
namespace {

constexpr std::size_t kKeptTail = 4096;
constexpr std::size_t kShownLine = 300;

void ignore_broken_pipes() {
  struct sigaction action{};
  ::sigaction(SIGPIPE, nullptr, &action);
  if (action.sa_handler == SIG_DFL) ::signal(SIGPIPE, SIG_IGN);
}

// Takes the last line that is not blank off `text`, and returns it, or "" if there is none.
std::string_view take_last_line(std::string_view& text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return {};
  const std::size_t before = text.rfind('\n', end);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view line = text.substr(begin, end + 1 - begin);
  text = text.substr(0, begin);
  return line;
}

// Reports whether `line` is a message about a signal, of a shell ("Killed", "Segmentation fault
// (core dumped)") or of qemu ("qemu: uncaught target signal 11 (Segmentation fault) - core
// dumped"). It hides the last words of what they ran, and the ending says the same.
bool tells_of_signal(std::string_view line) {
  if (line.starts_with("qemu: uncaught target signal ")) return true;
  for (int signal = 1; signal < NSIG; ++signal) {
    const char* const name = ::sigdescr_np(signal);
    if (name == nullptr || !line.starts_with(name)) continue;
    line.remove_prefix(std::string_view(name).size());
    return line.empty() || line == " (core dumped)";
  }
  return false;
}

std::string folder_of(pid_t pid) { return "/proc/" + std::to_string(pid); }

std::uint64_t own_memory(pid_t pid) {
  std::uint64_t size = 0, resident = 0, shared = 0;
  std::ifstream(folder_of(pid) + "/statm") >> size >> resident >> shared;
  return (resident - std::min(shared, resident)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::chrono::nanoseconds own_wait(pid_t pid) {
  std::chrono::nanoseconds all{0};
  std::error_code ended;
  std::filesystem::directory_iterator threads(folder_of(pid) + "/task", ended);
  for (; !ended && threads != std::filesystem::directory_iterator(); threads.increment(ended)) {
    std::int64_t ran = 0, waited = 0;
    std::ifstream(threads->path() / "schedstat") >> ran >> waited;
    all += std::chrono::nanoseconds(waited);
  }
  return all;
}

// Gives `see` the number of a process and those of its descendants.
template <typename See>
void walk(pid_t pid, const See& see, int depth = 0) {
  constexpr int kMaxDepth = 8;  // processes come and go while this looks
  see(pid);
  std::ifstream children(folder_of(pid) + "/task/" + std::to_string(pid) + "/children");
  for (pid_t child; depth < kMaxDepth && children >> child;) walk(child, see, depth + 1);
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
  while (tells_of_signal(line)) {
    const std::string_view before = take_last_line(rest);
    if (before.empty()) break;
    line = before;
  }
  return terminal_escape(line.substr(0, kShownLine)) + (line.size() > kShownLine ? "..." : "");
}

ChildProcess::ChildProcess(const std::vector<std::string>& argv) {
  ignore_broken_pipes();
  Pipe in, out, error;
  child_ = spawn(argv, in.read, out.write, error.write);
  in_ = non_blocking(std::move(in.write));
  out_ = non_blocking(std::move(out.read));
  err_ = non_blocking(std::move(error.read));
}

bool ChildProcess::drain_error() {
  if (!err_.open()) return false;
  std::string text;
  const bool more = read_arrived(err_, text);
  error_tail_.append(text);
  if (!more) err_.close();
  return more;
}

std::uint64_t ChildProcess::memory() const {
  std::uint64_t octets = 0;
  walk(child_.pid(), [&octets](pid_t pid) { octets += own_memory(pid); });
  return octets;
}

std::chrono::nanoseconds ChildProcess::starved() const {
  std::chrono::nanoseconds all{0};
  walk(child_.pid(), [&all](pid_t pid) { all += own_wait(pid); });
  return all;
}

std::optional<std::string> ChildProcess::ending() const {
  const auto how = child_.ending();
  return how ? std::optional(how->text()) : std::nullopt;
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

}  // namespace placemat::inline door
