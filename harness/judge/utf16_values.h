// UTF-16 code units, as the judge reads and counts them (Unicode D91).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "reference/unicode.h"

namespace placemat {

// The values of `words`: a high surrogate before a low one is one value with it, a lone one is a
// value of its own.
std::vector<Ucs4> values_of_words(std::span<const Ucs4> words);

// `values`, each at most 10FFFF, as code units.
std::vector<Ucs4> words_of_values(std::span<const Ucs4> values);

// Code units of a value, 1 or 2.
constexpr std::size_t words_of_value(Ucs4 value) { return value > kMaxThreeOctets ? 2 : 1; }

}  // namespace placemat
