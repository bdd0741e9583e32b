#include "harness/exhaustive/worker.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <system_error>

namespace placemat {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
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
  return {end - (head.length & ~AskedString::kRow), end};
}

bool SharedPage::holds_row() const {
  const Head& head = *std::launder(reinterpret_cast<const Head*>(page_));
  return (head.length & AskedString::kRow) != 0;
}

std::atomic<std::uint32_t>& SharedPage::portion() {
  return std::launder(reinterpret_cast<Head*>(page_))->portion;
}

SweepWorker::SweepWorker(const SweepTask& task, std::atomic<std::uint32_t>& next,
                         std::optional<std::uint32_t> first, OctetStrings skips)
    : moved_(std::chrono::steady_clock::now()) {
  Pipe pipe;
  child_ = fork_child([&] {
    pipe.read.close();
    run(task, next, first, skips, pipe.write);
  });
  output_ = non_blocking(std::move(pipe.read));
}

void SweepWorker::run(const SweepTask& task, std::atomic<std::uint32_t>& next,
                      std::optional<std::uint32_t> first, const OctetStrings& skips,
                      const Descriptor& output) {
  signal(SIGINT, SIG_IGN);  // the parent decides
  Sweep sweep(*task.implementation, *task.space, *task.oracle, page_.asked(), skips);
  if (task.unread && skips.empty()) sweep.take_unread();
  if (!first) sweep.take_rows();
  while (true) {
    const std::uint32_t number = first ? *first : next.fetch_add(1);
    first.reset();
    if (number >= task.portions.size()) break;
    page_.portion() = number;
    const std::string line = sweep.judge(task.portions[number]).to_json() + '\n';
    if (!write_all(output, line)) _exit(1);  // nobody listens
    page_.portion() = SharedPage::kIdle;
  }
}

bool SweepWorker::read_lines(std::vector<std::string>& lines) {
  const bool more = read_arrived(output_, text_);
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
    had_.reset();
    return false;
  }
  // Not asked of a worker that moves on, as nearly all do at each look.
  if (!had_) had_ = child_.processor_use().had;
  if (now - moved_ <= limit) return false;
  const ProcessorUse use = child_.processor_use();
  return !use.wanted || use.had - *had_ > limit;
}

std::string SweepWorker::ending(std::chrono::milliseconds patience) {
  if (const auto how = child_.await(patience)) return how->text();
  child_.kill();
  return child_.await().text();
}

}  // namespace placemat
