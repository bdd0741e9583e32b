// Holds memory for a fixed number of units of output.
#pragma once

#include <cstddef>
#include <span>

namespace placemat::inline door {

// Room is where a decoder writes. It ends at a page that cannot be written, and a write before its
// start is found afterwards (fence.h).
class Room {
 public:
  Room(void* first, std::size_t units) : first_(first), units_(units) {}

  std::size_t units() const { return units_; }

  void* data() const { return first_; }

  // Returns the units. `Unit` is the one that the profile claims (RoomUnit): char32_t or Ucs4,
  // char16_t, or an octet.
  template <typename Unit>
  std::span<Unit> of() const {
    return {static_cast<Unit*>(first_), units_};
  }

 private:
  void* first_;  // never null
  std::size_t units_;
};

}  // namespace placemat::inline door
