// Shows how often octets that are not meant as UTF-8 are well-formed UTF-8.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace placemat::inline site {

inline constexpr std::array<std::size_t, 6> kChanceLengths = {2, 4, 8, 16, 32, 64};

// Returns 00 to FF.
const std::vector<std::uint8_t>& all_octets();
// Returns the letters, digits and signs of Latin-1: 20 to 7E and A0 to FF.
const std::vector<std::uint8_t>& latin_1_octets();

// Returns a share as text: "27%", "0.31%" or "2e-07".
std::string share_text(double share);

// Returns an SVG with the share of random strings that are well-formed, by length, for any octets
// and for Latin-1, on a scale of powers of ten. Pure.
std::string chance_chart();

}  // namespace placemat::inline site
