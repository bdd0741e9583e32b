#include "harness/implementation/exact_units.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace placemat {
namespace {

constexpr std::size_t kUsual = 65536;  // more than any request line carries

std::size_t page_size() {
  static const std::size_t size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::abort();
}

}  // namespace

ExactUnits::~ExactUnits() { release(); }

CodeUnits ExactUnits::hold(CodeUnits units) {
  if (first_ == nullptr || units.size() > capacity_) grow(units.size());
  const bool at_front = !units.empty() && (units[0] & 0xC0) == 0x80;
  std::uint8_t* const start = at_front ? first_ : first_ + (capacity_ - units.size());
  std::copy(units.begin(), units.end(), start);
  return {start, units.size()};
}

void ExactUnits::grow(std::size_t count) {
  release();
  const std::size_t page = page_size();
  const std::size_t capacity = (std::max(count, kUsual) + page - 1) / page * page;
  void* const memory =
      mmap(nullptr, capacity + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) give_up("placemat: mmap");
  std::uint8_t* const first = static_cast<std::uint8_t*>(memory) + page;
  if (mprotect(first, capacity, PROT_READ | PROT_WRITE) != 0) give_up("placemat: mprotect");
  first_ = first;
  capacity_ = capacity;
}

void ExactUnits::release() {
  if (first_ != nullptr) munmap(first_ - page_size(), capacity_ + 2 * page_size());
  first_ = nullptr;
}

}  // namespace placemat
