// What a target reads its input as. Each says so itself (target.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat {

enum class InputShape : std::uint8_t {
  kOctets,
  kChunks,  // octets, and after them where they are cut (inputs.h)
  kValues,  // four octets each (inputs.h)
  kText,    // lines or JSON
};

// The longest input that engines make, in octets. Faults at block bounds need more than 256.
constexpr std::size_t max_input(InputShape shape) {
  return shape == InputShape::kText ? 4096 : 512;
}

}  // namespace placemat
