// Finds faults between two neighbouring octets by their nibbles, for kernels that look nibbles up.
//
// Three nibbles show what is wrong between an octet and the octet in front of it. Each nibble looks
// up the faults that it admits, one bit per fault; a fault is there if all three admit it. The two
// octets further back show whether an octet must be a third or a fourth one. (The method is
// Keiser's and Lemire's, "Validating UTF-8 in less than one instruction per byte".)
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat::utf8 {

// Fault says which nibbles admit a fault. Each member has one bit per nibble, bit 0 for nibble 0.
// Source: Unicode Table 3-7.
struct Fault {
  std::uint16_t first_upper;   // the octet in front: its upper nibble
  std::uint16_t first_lower;   // and its lower one
  std::uint16_t second_upper;  // the octet's upper nibble
};

inline constexpr std::uint16_t kAny = 0xFFFF;
inline constexpr std::uint16_t kTrail = 0x0F00;  // 8 to B
inline constexpr Fault kFaults[8] = {
    {0xF000, kAny, static_cast<std::uint16_t>(~kTrail)},  // a lead without a trail octet
    {0x00FF, kAny, kTrail},                               // a trail octet after ASCII
    {1 << 0xC, 0x0003, kTrail},                           // C0, C1
    {1 << 0xE, 0x0001, 0x0300},                           // E0 80..9F
    {1 << 0xE, 1 << 0xD, 0x0C00},                         // ED A0..BF
    {1 << 0xF, 0xFFE1, 0x0100},                           // F0 80..8F; F5..FF
    {1 << 0xF, 0xFFF0, 0x0E00},                           // F4 90..BF; F5..FF
    {kTrail, kAny, kTrail},                               // a trail octet after another (kFurther)
};
inline constexpr std::uint8_t kFurther = 0x80;  // no fault if the octet must be a third or fourth

// Returns the faults that a nibble admits.
constexpr std::uint8_t faults_of(std::uint16_t Fault::*nibbles, std::size_t nibble) {
  std::uint8_t faults = 0;
  for (std::size_t fault = 0; fault < 8; ++fault) {
    if ((kFaults[fault].*nibbles >> nibble & 1) != 0) {
      faults = static_cast<std::uint8_t>(faults | 1 << fault);
    }
  }
  return faults;
}

}  // namespace placemat::utf8
