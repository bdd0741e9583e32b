// Shows a parent which string its child asks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/all_strings/sweep.h"
#include "reference/languages/octet_sets.h"

namespace placemat::inline all_strings {

// SharedPage holds the string that a child asks, in memory that its parent shares. The string ends
// at the end of a page that no readable page follows, so that reading past it is a crash.
class SharedPage {
 public:
  SharedPage();  // throws std::system_error
  ~SharedPage();
  SharedPage(const SharedPage&) = delete;
  SharedPage& operator=(const SharedPage&) = delete;

  AskedString asked();
  // Returns the string that is being asked, or was asked last.
  Octets string() const;
  // Reports whether string() is the prefix of a row.
  bool holds_row() const;
  // Returns a number that no other string, and no row, has.
  std::uint64_t mark() const;

 private:
  std::uint8_t* page_ = nullptr;  // whose first octet is the length (AskedString)
  std::size_t size_ = 0;
};

}  // namespace placemat::inline all_strings
