// How often octets that are no UTF-8 pass for it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace placemat {

inline constexpr std::array<std::size_t, 6> kChanceLengths = {2, 4, 8, 16, 32, 64};

// 00 to FF.
const std::vector<std::uint8_t>& all_octets();
// The letters, digits and signs of Latin-1: 20 to 7E and A0 to FF.
const std::vector<std::uint8_t>& latin_1_octets();

// "27%", "0.31%", "2e-07".
std::string share_text(double share);

// An SVG: the share of well-formed strings of random octets and of Latin-1 by length, on a scale of
// powers of ten. Pure.
std::string chance_chart();

}  // namespace placemat
