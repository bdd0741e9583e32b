// Octets whose end is the end of the memory that may be read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "reference/unicode.h"

namespace placemat {

// A buffer before a page without access: reading one octet too many ends the process.
class GuardedOctets {
 public:
  GuardedOctets() = default;
  ~GuardedOctets();
  GuardedOctets(const GuardedOctets&) = delete;
  GuardedOctets& operator=(const GuardedOctets&) = delete;

  // A copy of `units` whose last octet lies before the guard; valid until the next call. Never
  // null, even for no octets. Aborts if there is no memory.
  CodeUnits hold(CodeUnits units);

 private:
  void grow(std::size_t count);

  std::uint8_t* first_ = nullptr;
  std::size_t capacity_ = 0;  // without the guard
};

}  // namespace placemat
