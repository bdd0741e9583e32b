// Boundary octets: where the rows of a form begin and end, and the octets on either side.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat {

struct Boundaries {
  // Over all positions: first - 1, first, last, last + 1 of every range of every row, and
  // 00 2F 41 FE FF. Ascending, without repetition.
  std::vector<std::uint8_t> all;
  // The same for each position of a sequence: of the ranges at that position. Where no row reaches,
  // the bounds of the trail octets.
  std::array<std::vector<std::uint8_t>, kMaxSequenceLength> at;
};

// The boundaries of several forms together.
Boundaries boundaries_of(std::span<const EncodingForm* const> forms);

}  // namespace placemat
