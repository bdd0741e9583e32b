// Counts the octets that continue a character, 64 octets at a time, for kernels that find sets of
// octets. A set has one bit per octet, the lowest for the first.
//
// Every octet begins a character (a well-formed sequence or a maximal subpart) or continues one. A
// lead octet begins a character wherever it stands, so the three octets before an octet decide
// whether it continues a character. (Unicode D92, Table 3-7, and "U+FFFD Substitution of Maximal
// Subparts".)
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat::utf8 {

// OctetSets holds the sets that Continuation needs of 64 octets.
struct OctetSets {
  std::uint64_t second = 0;   // the octets that are the second octet of the lead in front of them
  std::uint64_t trails = 0;   // 80..BF
  std::uint64_t from_e0 = 0;  // E0..FF
  std::uint64_t from_f0 = 0;  // F0..FF
};

// Continuation counts from the start of the input on.
class Continuation {
 public:
  // add() adds 64 octets. Expanded in a kernel's function, it counts bits with one instruction.
  __attribute__((always_inline)) void add(const OctetSets& octets) noexcept {
    // An octet can be a third one only after a second one, and a fourth one only after a third.
    const std::uint64_t third = octets.trails & (octets.second << 1 | before_.second >> 63) &
                                (octets.from_e0 << 2 | before_.from_e0 >> 62);
    const std::uint64_t fourth = octets.trails & (third << 1 | before_third_ >> 63) &
                                 (octets.from_f0 << 3 | before_.from_f0 >> 61);
    continuing_ += count(octets.second | third | fourth);
    fourth_ += count(fourth);
    before_ = octets;
    before_third_ = third;
  }

  // Returns how many units `size` octets become in UTF-16 or UTF-32, after all of them were added.
  // Each character becomes one unit; only a sequence of four octets becomes two units of UTF-16.
  template <typename Unit>
  std::size_t units(std::size_t size) const noexcept {
    return size - continuing_ + (sizeof(Unit) == 2 ? fourth_ : 0);
  }

  // Adds 64 octets of ASCII.
  void skip() noexcept {
    before_ = {};
    before_third_ = 0;
  }

 private:
  __attribute__((always_inline)) static std::size_t count(std::uint64_t set) noexcept {
    return static_cast<std::size_t>(__builtin_popcountll(set));
  }

  OctetSets before_;
  std::uint64_t before_third_ = 0;
  std::size_t continuing_ = 0;
  std::size_t fourth_ = 0;
};

}  // namespace placemat::utf8
