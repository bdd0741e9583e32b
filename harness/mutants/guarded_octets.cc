#include "harness/mutants/guarded_octets.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace placemat {
namespace {

std::size_t page_size() {
  static const std::size_t size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

}  // namespace

GuardedOctets::~GuardedOctets() {
  if (first_ != nullptr) ::munmap(first_, capacity_ + page_size());
}

CodeUnits GuardedOctets::hold(CodeUnits units) {
  if (first_ == nullptr || units.size() > capacity_) grow(units.size());
  std::uint8_t* const start = first_ + capacity_ - units.size();
  if (!units.empty()) std::memcpy(start, units.data(), units.size());
  return {start, units.size()};
}

void GuardedOctets::grow(std::size_t count) {
  if (first_ != nullptr) ::munmap(first_, capacity_ + page_size());
  capacity_ = (count / page_size() + 2) * page_size();
  void* const memory = ::mmap(nullptr, capacity_ + page_size(), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("mmap for guarded octets");
    std::abort();
  }
  first_ = static_cast<std::uint8_t*>(memory);
  if (::mprotect(first_ + capacity_, page_size(), PROT_NONE) != 0) {
    std::perror("mprotect for guarded octets");
    std::abort();
  }
}

}  // namespace placemat
