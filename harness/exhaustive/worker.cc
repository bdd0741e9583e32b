#include "harness/exhaustive/worker.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

namespace placemat {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void write_all(int file, const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = ::write(file, text.data() + sent, text.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(1);  // nobody listens
    sent += static_cast<std::size_t>(count);
  }
}

}  // namespace

struct SharedPage::Head {
  std::atomic<std::uint32_t> portion = kIdle;
  volatile std::uint8_t length = 0;
};

SharedPage::SharedPage() : size_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
  void* const memory =
      mmap(nullptr, 2 * size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("a page for the exhaustive tier");
  page_ = static_cast<std::uint8_t*>(memory);
  if (mprotect(page_ + size_, size_, PROT_NONE) != 0) {
    munmap(page_, 2 * size_);
    fail("a guard page for the exhaustive tier");
  }
  new (page_) Head;
}

SharedPage::~SharedPage() { munmap(page_, 2 * size_); }

AskedString SharedPage::asked() {
  Head& head = *std::launder(reinterpret_cast<Head*>(page_));
  return {{page_ + size_ - kMaxSequenceLength, kMaxSequenceLength}, &head.length};
}

std::vector<std::uint8_t> SharedPage::string() const {
  const Head& head = *std::launder(reinterpret_cast<const Head*>(page_));
  const std::uint8_t* const end = page_ + size_;
  return {end - head.length, end};
}

std::atomic<std::uint32_t>& SharedPage::portion() {
  return std::launder(reinterpret_cast<Head*>(page_))->portion;
}

SweepWorker::SweepWorker(const SweepTask& task, std::atomic<std::uint32_t>& next,
                         std::optional<std::uint32_t> first, OctetStrings skips)
    : moved_(std::chrono::steady_clock::now()) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("a pipe for the exhaustive tier");
  std::fflush(nullptr);
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) {
    const int error = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    errno = error;
    fail("a child for the exhaustive tier");
  }
  if (pid_ == 0) {
    // It ends with its parent: nobody else wants what it finds.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    ::close(ends[0]);
    run(task, next, first, skips, ends[1]);
  }
  ::close(ends[1]);
  output_ = ends[0];
  fcntl(output_, F_SETFL, O_NONBLOCK);
}

SweepWorker::~SweepWorker() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  ::close(output_);
}

void SweepWorker::run(const SweepTask& task, std::atomic<std::uint32_t>& next,
                      std::optional<std::uint32_t> first, const OctetStrings& skips, int output) {
  signal(SIGINT, SIG_IGN);  // the parent decides
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  try {
    Sweep sweep(*task.implementation, *task.space, *task.oracle, page_.asked(), skips);
    while (true) {
      const std::uint32_t number = first ? *first : next.fetch_add(1);
      first.reset();
      if (number >= task.portions.size()) break;
      page_.portion() = number;
      write_all(output, sweep.judge(task.portions[number]).to_json() + '\n');
      page_.portion() = SharedPage::kIdle;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "placemat: %s\n", error.what());
    _exit(1);
  }
  _exit(0);
}

bool SweepWorker::read_lines(std::vector<std::string>& lines) {
  char buffer[65536];
  ssize_t count = 0;
  while ((count = ::read(output_, buffer, sizeof buffer)) > 0 || (count < 0 && errno == EINTR)) {
    if (count > 0) text_.append(buffer, static_cast<std::size_t>(count));
  }
  const bool more = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  std::size_t start = 0;
  for (std::size_t end; (end = text_.find('\n', start)) != std::string::npos; start = end + 1) {
    lines.push_back(text_.substr(start, end - start));
  }
  text_.erase(0, start);
  return more;
}

std::optional<std::uint32_t> SweepWorker::portion() {
  const std::uint32_t number = page_.portion();
  return number == SharedPage::kIdle ? std::nullopt : std::optional(number);
}

bool SweepWorker::stuck(std::chrono::duration<double> limit) {
  const auto now = std::chrono::steady_clock::now();
  auto seen = std::pair(page_.portion().load(), page_.string());
  if (seen.first == SharedPage::kIdle || seen != seen_) {
    seen_ = std::move(seen);
    moved_ = now;
  }
  return now - moved_ > limit;
}

std::string SweepWorker::ending(std::chrono::milliseconds patience) {
  int status = 0;
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (waitpid(pid_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > deadline) {
      kill(pid_, SIGKILL);
      waitpid(pid_, &status, 0);
      break;
    }
    usleep(1000);
  }
  pid_ = -1;
  if (WIFEXITED(status)) return "exit status " + std::to_string(WEXITSTATUS(status));
  const int number = WTERMSIG(status);
  const char* const name = sigabbrev_np(number);
  return "killed by signal " + std::to_string(number) +
         (name == nullptr ? "" : " (SIG" + std::string(name) + ")");
}

}  // namespace placemat
