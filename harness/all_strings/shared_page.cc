#include "harness/all_strings/shared_page.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace placemat::inline all_strings {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

SharedPage::SharedPage() : size_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
  void* const memory =
      mmap(nullptr, 2 * size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("a page for the exhaustive tier");
  page_ = static_cast<std::uint8_t*>(memory);
  if (mprotect(page_ + size_, size_, PROT_NONE) != 0) {
    munmap(page_, 2 * size_);
    fail("a guard page for the exhaustive tier");
  }
}

SharedPage::~SharedPage() { munmap(page_, 2 * size_); }

AskedString SharedPage::asked() {
  return {{page_ + size_ - kMaxSequenceLength, kMaxSequenceLength}, page_};
}

Octets SharedPage::string() const {
  const std::uint8_t* const end = page_ + size_;
  return {end - (*page_ & ~AskedString::kRow), end};
}

bool SharedPage::holds_row() const { return (*page_ & AskedString::kRow) != 0; }

std::uint64_t SharedPage::mark() const {
  static_assert(kMaxSequenceLength < sizeof(std::uint64_t));
  std::uint64_t mark = *page_;
  for (const std::uint8_t octet : string()) mark = mark << 8 | octet;
  return mark;
}

}  // namespace placemat::inline all_strings
