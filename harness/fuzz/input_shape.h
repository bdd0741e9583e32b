// Names the ways in which a target may read its input. Each target names its own (target.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat::inline fuzz {

enum class InputShape : std::uint8_t {
  kOctets,
  kChunks,   // octets, and after them where they are cut (inputs.h)
  kCalls,    // octets, and after them the calls that they come in (inputs.h)
  kSizes,    // octets, and after them sizes of rooms or places in them (inputs.h)
  kStrings,  // three strings, and after them where they are parted (inputs.h)
  kValues,   // four octets each (inputs.h)
  kText,     // lines or JSON
};

// Reports whether an input's last octets say how the others are read (sized_in() of inputs.h).
constexpr bool has_end(InputShape shape) {
  return shape == InputShape::kChunks || shape == InputShape::kCalls ||
         shape == InputShape::kSizes || shape == InputShape::kStrings;
}

// Reports whether an input begins with octets to decode.
constexpr bool reads_octets(InputShape shape) {
  return shape != InputShape::kText && shape != InputShape::kValues;
}

// Returns the length of the longest input that engines make, in octets. Faults at the bounds of
// blocks need more than 256; but a size (kSizes) is at most 255.
constexpr std::size_t max_input(InputShape shape) {
  return shape == InputShape::kText ? 4096 : shape == InputShape::kSizes ? 264 : 512;
}

}  // namespace placemat::inline fuzz
