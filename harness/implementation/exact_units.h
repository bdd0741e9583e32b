// Octets in memory that ends where the octets end.
#pragma once

#include <cstddef>
#include <cstdint>

#include "reference/unicode.h"

namespace placemat {

// A buffer between two pages that cannot be read. Reading one octet too many ends the process,
// which the judging process sees as a crash.
//
// Not thread-safe.
class ExactUnits {
 public:
  ExactUnits() = default;
  ~ExactUnits();
  ExactUnits(const ExactUnits&) = delete;
  ExactUnits& operator=(const ExactUnits&) = delete;

  // A copy of `units`, valid until the next call; never null, even for no octets. It ends at the
  // page behind it. If it begins with a continuation octet, it begins at the page before it
  // instead: code that reads backwards to find the start of a sequence reads on there. The same
  // octets are always placed the same way. Aborts if there is no memory.
  CodeUnits hold(CodeUnits units);

 private:
  void grow(std::size_t count);
  void release();

  std::uint8_t* first_ = nullptr;
  std::size_t capacity_ = 0;  // without the two pages
};

}  // namespace placemat
