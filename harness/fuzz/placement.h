// Puts one input in several places: alone, and among ASCII where implementations change from one
// block to the next.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "reference/unicode.h"

namespace placemat::inline fuzz {

// kFiller is the letter that stands around a placed input. It changes neither its neighbours nor
// what they mean (reading_of).
inline constexpr std::uint8_t kFiller = 0x41;

// kMostPlaced is the largest number of octets that is placed. A longer input is judged alone: it is
// as long as a placed one already, and each place would cost as much again.
inline constexpr std::size_t kMostPlaced = 128;

// Returns the offset of the first defect under rfc3629, else of the first octet that is not ASCII,
// else the end.
std::size_t of_interest(CodeUnits units);

// placements_of() returns `units` alone, and then, up to kMostPlaced octets, in three places among
// ASCII:
//   - the octet of interest is one, two or three octets in front of a bound of 64 octets,
//   - the input ends at such a bound,
//   - the octet of interest is at such a bound, after 128 octets or more, and 64 follow the input.
//     For one input in 64, these are 1,024 octets or more.
// of_interest() names the octet of interest. The places follow from `units` alone. Bounds of
// 64 are bounds of 16 and 32, too.
//
// A target iterates once over them; each one that it passes counts as a string in the tally. The
// spans are valid as long as the object.
class Placements {
 public:
  explicit Placements(CodeUnits units);

  class Iterator {
   public:
    explicit Iterator(const CodeUnits* at) : at_(at) {}
    const CodeUnits& operator*() const { return *at_; }
    Iterator& operator++();
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const CodeUnits* at_;
  };
  Iterator begin() const { return Iterator(all_.data()); }
  Iterator end() const { return Iterator(all_.data() + count_); }

 private:
  void add(std::size_t before, std::size_t after, std::size_t size);

  std::vector<std::uint8_t> buffer_;  // the input between the longest runs of kFiller
  std::array<CodeUnits, 4> all_;
  std::size_t count_ = 0;
};

inline Placements placements_of(CodeUnits units) { return Placements(units); }

}  // namespace placemat::inline fuzz
