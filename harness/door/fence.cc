#include "harness/door/fence.h"

#include <sys/mman.h>

#include <atomic>

#include "harness/door/fence_fault.h"
#include "harness/door/pages.h"

namespace placemat::inline door {
namespace {

constexpr std::size_t kUsual = 1 << 17;  // the values that one request line carries
constexpr std::size_t kFence = 1 << 16;  // octets: code that errs may err by more than one
constexpr std::size_t kMarked = 64;      // octets next to the memory
constexpr std::uint8_t kMark = 0xA5;

// Entry is part of the list of all pages. The list only grows, so it is read without a lock.
struct Entry : FencedPages {
  // Is no bool, because g++ 12 calls libatomic to exchange an octet on riscv64.
  std::atomic<int> taken = true;
  Entry* next = nullptr;
};
std::atomic<Entry*> entries = nullptr;

Entry& add(std::size_t least) {
  const std::size_t page = page_size();
  const std::size_t fence = up_to(kFence, page);
  const std::size_t capacity = up_to(std::max(least, kUsual), page);
  void* const memory =
      ::mmap(nullptr, capacity + 2 * fence, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) give_up("placemat: mmap");
  auto* const entry = new Entry;
  entry->first = static_cast<std::uint8_t*>(memory) + fence;
  entry->capacity = capacity;
  if (::mprotect(entry->first, capacity, PROT_READ | PROT_WRITE) != 0) {
    give_up("placemat: mprotect");
  }
  entry->next = entries.load();
  while (!entries.compare_exchange_weak(entry->next, entry)) {
  }
  return *entry;
}

Entry& take(std::size_t least) {
  for (Entry* entry = entries.load(); entry != nullptr; entry = entry->next) {
    if (entry->capacity >= least && !entry->taken.exchange(true)) return *entry;
  }
  return add(least);
}

}  // namespace

FencedPages& take_pages(std::size_t size, Place place, bool is_output) {
  Entry& pages = take(size + kMarked);
  pages.begin = pages.first + (place == Place::kAtStart ? 0 : pages.capacity - size);
  pages.size = size;
  pages.is_output = is_output;
  const auto marks = place == Place::kAtStart ? pages.begin + size : pages.begin - kMarked;
  std::fill_n(marks, kMarked, kMark);
  return pages;
}

void give_back(FencedPages& pages) {
  if (pages.is_output) {
    const std::uint8_t* const first = pages.begin - kMarked;
    const std::uint8_t* const changed =
        std::find_if(first, static_cast<const std::uint8_t*>(pages.begin),
                     [](auto octet) { return octet != kMark; });
    if (changed != pages.begin) {
      end_at_fence({&pages, false, static_cast<std::size_t>(pages.begin - changed)});
    }
  }
  static_cast<Entry&>(pages).taken = false;
}

FenceHit fence_at(const void* address) {
  const auto* const at = static_cast<const std::uint8_t*>(address);
  for (const Entry* entry = entries.load(); entry != nullptr; entry = entry->next) {
    const std::uint8_t* const end = entry->first + entry->capacity;
    if (entry->first - kFence <= at && at < entry->first) {
      const auto distance = static_cast<std::size_t>(entry->begin - at) - (kAddressGrain - 1);
      return {entry, false, distance, kAddressGrain > 1};
    }
    if (end <= at && at < end + kFence) {
      const auto distance = static_cast<std::size_t>(at - (entry->begin + entry->size)) + 1;
      return {entry, true, distance, kAddressGrain > 1};
    }
  }
  return {};
}

}  // namespace placemat::inline door
