// Provides octets that are repeated more often than there is memory for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "reference/unicode.h"

namespace placemat::inline door {

// RepeatedOctets holds octets so many times, and then a tail, in one piece. One piece of memory is
// mapped again and again: 4 GiB take some megabytes, and the page tables. The octets end where a
// page begins that cannot be read.
class RepeatedOctets {
 public:
  // Takes O(octets / 2 MiB) calls of the system. If `terminated` is set, a NUL follows the tail.
  // Aborts if there is no address space.
  RepeatedOctets(CodeUnits octets, std::size_t times, CodeUnits tail, bool terminated);
  RepeatedOctets(const RepeatedOctets&) = delete;
  RepeatedOctets& operator=(const RepeatedOctets&) = delete;
  ~RepeatedOctets();

  CodeUnits units() const { return {first_, size_}; }

 private:
  std::uint8_t* mapped_ = nullptr;
  std::size_t mapped_size_ = 0;
  const std::uint8_t* first_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace placemat::inline door
