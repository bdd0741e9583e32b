// Finds boundary octets: where the rows of a form begin and end, and the octets on either side.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat::inline cases {

struct Boundaries {
  // Holds first - 1, first, last and last + 1 of every range of every row, and 00 2F 41 FE FF, in
  // ascending order without repetition.
  std::vector<std::uint8_t> all;
  // Holds, for each position of a sequence, the boundaries of the ranges there. A position that no
  // row reaches has the boundaries of the trail octets.
  std::array<std::vector<std::uint8_t>, kMaxSequenceLength> at;
};

// Returns the boundaries of several forms together.
Boundaries boundaries_of(std::span<const EncodingForm* const> forms);

}  // namespace placemat::inline cases
