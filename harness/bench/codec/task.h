// Task is one turn of a benchmark: one text, or thousands of strings one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "harness/bench/codec/work.h"

namespace placemat::inline bench {

// Placed holds units that begin a given number of octets after a fixed place in a page. So the
// place where memory happens to be does not decide whether short text or its output crosses into
// another page: a store that crosses takes several times as long.
template <typename Unit>
class Placed {
 public:
  explicit Placed(std::size_t size, std::size_t place = 0)
      : memory_(size * sizeof(Unit) + kPage + place + kMostOffset),
        begin_(memory_.data() + (kPage - address() % kPage) % kPage + place),
        size_(size) {}
  Placed(const Placed&) = delete;

  // Moves the units to `offset`, which is less than 64 and is rounded up to whole units.
  std::span<Unit> at(std::size_t offset) {
    offset = (offset + sizeof(Unit) - 1) / sizeof(Unit) * sizeof(Unit);
    if (offset != offset_) std::memmove(begin_ + offset, begin_ + offset_, size_ * sizeof(Unit));
    offset_ = offset;
    return {reinterpret_cast<Unit*>(begin_ + offset), size_};
  }

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kMostOffset = 64;

  std::uintptr_t address() const { return reinterpret_cast<std::uintptr_t>(memory_.data()); }

  std::vector<std::uint8_t> memory_;
  std::uint8_t* begin_;
  std::size_t size_;
  std::size_t offset_ = 0;
};

class Task {
 public:
  // The texts lie one after the other, without gaps. All of them write to one place, which tasks
  // with a longest text of the same size share.
  explicit Task(std::span<const Text> texts);

  // Returns the work. The first text and all output begin `offset` octets after a fixed place in a
  // page.
  std::span<Work> at(std::size_t offset);

  std::size_t octets() const { return octets_; }

 private:
  std::size_t octets_;   // of UTF-8, together
  std::size_t longest_;  // of UTF-8, in the longest text
  Placed<std::uint8_t> utf8_;
  Placed<char16_t> utf16_;
  Placed<char32_t> utf32_;
  std::vector<Work> works_;
};

}  // namespace placemat::inline bench
