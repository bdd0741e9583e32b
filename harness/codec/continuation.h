// Counts what continues a character, 64 octets at a time, for kernels that find sets of octets. A
// set has one bit per octet, the lowest for the first.
//
// Every octet begins a character (a well-formed sequence or a maximal subpart) or continues one.
// Whether it continues one is told by the three octets before it: a lead octet begins a character
// wherever it stands. (Unicode D92, Table 3-7, and "U+FFFD Substitution of Maximal Subparts".)
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat::utf8 {

// What is to be known of 64 octets.
struct OctetSets {
  std::uint64_t second = 0;   // those that the octet in front of them takes as its second octet
  std::uint64_t trails = 0;   // 80..BF
  std::uint64_t from_e0 = 0;  // E0..FF
  std::uint64_t from_f0 = 0;  // F0..FF
};

// Begins at the start of the input.
class Continuation {
 public:
  // Expanded in the kernel's function: there it counts bits with one instruction.
  __attribute__((always_inline)) void add(const OctetSets& octets) noexcept {
    // An octet's place is the third if the one in front of it is a second one, and so on.
    const std::uint64_t third = octets.trails & (octets.second << 1 | before_.second >> 63) &
                                (octets.from_e0 << 2 | before_.from_e0 >> 62);
    const std::uint64_t fourth = octets.trails & (third << 1 | before_third_ >> 63) &
                                 (octets.from_f0 << 3 | before_.from_f0 >> 61);
    continuing_ += count(octets.second | third | fourth);
    fourth_ += count(fourth);
    before_ = octets;
    before_third_ = third;
  }

  // How many units `size` octets are in UTF-16 or UTF-32, all of them added: one per character.
  // Only a sequence of four octets takes two units, of UTF-16.
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
