// What a target reads its input as. Each says so itself (target.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat {

enum class InputShape : std::uint8_t {
  kOctets,
  kChunks,   // octets, and after them where they are cut (inputs.h)
  kSizes,    // octets, and after them sizes of rooms or places in them (inputs.h)
  kStrings,  // three strings, and after them where they are parted (inputs.h)
  kValues,   // four octets each (inputs.h)
  kText,     // lines or JSON
};

// Whether the octets are followed by what says how they are read (sized_in() of inputs.h).
constexpr bool has_end(InputShape shape) {
  return shape == InputShape::kChunks || shape == InputShape::kSizes ||
         shape == InputShape::kStrings;
}

// The longest input that engines make, in octets. Faults at block bounds need more than 256. But a
// size is at most 255.
constexpr std::size_t max_input(InputShape shape) {
  return shape == InputShape::kText ? 4096 : shape == InputShape::kSizes ? 264 : 512;
}

}  // namespace placemat
