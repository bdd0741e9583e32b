// Memory between fences: pages that can be neither read nor written.
//
// All that code under trial is given to read or to write lies in such memory, so that an octet too
// many is a fault of the process, and not an answer. fence_fault.h tells at which fence.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace placemat {

// Where octets lie, which cannot touch both fences.
enum class Place : std::uint8_t {
  kAtEnd,    // they end where the fence behind them begins
  kAtStart,  // they begin where the fence before them ends
};

// Pages between two fences, and what they hold at present.
struct FencedPages {
  std::uint8_t* first = nullptr;
  std::size_t capacity = 0;  // octets between the fences

  std::uint8_t* begin = nullptr;  // of what they hold
  std::size_t size = 0;           // of that, in octets
  bool is_output = false;
};

// take_pages(): pages with place for `size` octets, which nobody else holds. Thread-safe, and safe
// in a child that was forked at any time. Aborts if there is no memory.
//
// What lies next to it where no fence does is always the same.
FencedPages& take_pages(std::size_t size, Place place, bool is_output);

// Gives them back, for others to take: they are never unmapped. Where the octets before an output
// have changed, the process ends as at a fence (end_at_fence()).
void give_back(FencedPages& pages);

// What lies at an address: a fence of these pages, so many octets outside what they hold.
struct FenceHit {
  const FencedPages* pages = nullptr;  // null: no fence
  bool behind = false;                 // past the end, and not before the start
  std::size_t distance = 0;            // 1 for the first octet outside
};

// Safe in a signal handler.
FenceHit fence_at(const void* address);

// Units in fenced memory, as long as this lives. data() is never null, even for no units.
template <typename Unit>
class Fenced {
  static_assert(std::is_trivially_copyable_v<Unit> && 4096 % sizeof(Unit) == 0);

 public:
  // Room for `count` units, which ends at a fence: for output. What it holds is not specified.
  static Fenced room(std::size_t count) { return Fenced(count, 0, Place::kAtEnd, true); }

  // A copy of `units`, of any type that Unit is made of.
  template <typename Units>
  static Fenced copy(const Units& units, Place place = Place::kAtEnd) {
    Fenced fenced(units.size(), 0, place, false);
    std::copy(units.begin(), units.end(), fenced.data());
    return fenced;
  }

  // A copy of `units`, and a NUL after them, which size() does not count: it is the last unit
  // before the fence.
  template <typename Units>
  static Fenced terminated(const Units& units, Place place = Place::kAtEnd) {
    Fenced fenced(units.size(), 1, place, false);
    *std::copy(units.begin(), units.end(), fenced.data()) = Unit{};
    return fenced;
  }

  Fenced(Fenced&& other) noexcept
      : pages_(std::exchange(other.pages_, nullptr)), size_(other.size_) {}
  Fenced& operator=(Fenced&& other) noexcept {
    std::swap(pages_, other.pages_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Fenced() {
    if (pages_ != nullptr) give_back(*pages_);
  }

  Unit* data() const { return reinterpret_cast<Unit*>(pages_->begin); }
  std::size_t size() const { return size_; }
  Unit* begin() const { return data(); }
  Unit* end() const { return data() + size_; }

 private:
  Fenced(std::size_t count, std::size_t extra, Place place, bool is_output)
      : pages_(&take_pages((count + extra) * sizeof(Unit), place, is_output)), size_(count) {}

  FencedPages* pages_;
  std::size_t size_;
};

}  // namespace placemat
