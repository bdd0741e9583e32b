// Provides memory between fences: pages that can be neither read nor written.
//
// All memory that code under trial reads or writes lies between fences. So an access outside is a
// fault of the process, and not a reply. fence_fault.h reports the fault.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace placemat::inline door {

// Place says where octets lie. They cannot touch both fences.
enum class Place : std::uint8_t {
  kAtEnd,    // they end where the fence behind them begins
  kAtStart,  // they begin where the fence before them ends
};

// FencedPages is memory between two fences, and the octets that it holds at present.
struct FencedPages {
  std::uint8_t* first = nullptr;
  std::size_t capacity = 0;  // octets between the fences

  std::uint8_t* begin = nullptr;  // of the octets that it holds
  std::size_t size = 0;           // of these octets
  bool is_output = false;
};

// take_pages() returns pages with room for `size` octets, which no other code holds. Thread-safe,
// and safe in a child that was forked at any time. Aborts if there is no memory.
//
// The octets that lie next to the room instead of a fence are always the same.
FencedPages& take_pages(std::size_t size, Place place, bool is_output);

// Gives the pages back, for others to take: they are never unmapped. If the octets before an output
// have changed, the process ends as at a fence (end_at_fence()).
void give_back(FencedPages& pages);

// kAddressGrain is how many octets share the address by which the system says where an access
// failed. On s390x, Linux gives the address of the page.
inline constexpr std::size_t kAddressGrain =
#ifdef __s390x__
    4096;
#else
    1;
#endif

// FenceHit says at which fence an address lies, and how far outside the octets that `pages` hold.
struct FenceHit {
  const FencedPages* pages = nullptr;  // null if it is no fence
  bool behind = false;                 // past the end, and not before the start
  std::size_t distance = 0;            // 1 for the first octet outside
  bool is_least = false;               // the distance may be greater
};

// Finds the fence at an address at which the system says that an access failed. Safe in a signal
// handler.
FenceHit fence_at(const void* address);

// Fenced holds units in fenced memory, as long as it lives. data() is never null, even for no
// units.
template <typename Unit>
class Fenced {
  static_assert(std::is_trivially_copyable_v<Unit> && 4096 % sizeof(Unit) == 0);

 public:
  // Returns room for an output of `count` units, which ends at a fence. The contents are
  // unspecified.
  static Fenced room(std::size_t count) { return Fenced(count, 0, Place::kAtEnd, true); }

  // Returns a copy of `units`. Their type may be any that converts to Unit.
  template <typename Units>
  static Fenced copy(const Units& units, Place place = Place::kAtEnd) {
    Fenced fenced(units.size(), 0, place, false);
    std::copy(units.begin(), units.end(), fenced.data());
    return fenced;
  }

  // Returns a copy of `units`, and a NUL after them. size() does not count the NUL, which is the
  // last unit before the fence.
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

}  // namespace placemat::inline door
