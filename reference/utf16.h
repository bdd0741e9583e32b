// UTF-16: code units of values, and values of code units (Unicode D91, Table 3-5).
//
// A lone surrogate is a value of its own here: what is said of it, the claims say.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/unicode.h"

namespace placemat {

constexpr bool is_high_surrogate(Ucs4 value) {
  return kFirstSurrogate <= value && value <= kLastHighSurrogate;
}
constexpr bool is_low_surrogate(Ucs4 value) {
  return kFirstLowSurrogate <= value && value <= kLastSurrogate;
}
constexpr bool is_surrogate(Ucs4 value) {
  return kFirstSurrogate <= value && value <= kLastSurrogate;
}

// Code units of a value, 1 or 2.
constexpr std::size_t words_of_value(Ucs4 value) { return value > kMaxThreeOctets ? 2 : 1; }

// append_words(): adds the code units of `value`, at most 10FFFF, to a container of some integer.
template <typename Words>
void append_words(Words& words, Ucs4 value) {
  using Word = typename Words::value_type;
  if (words_of_value(value) == 1) {
    words.push_back(static_cast<Word>(value));
    return;
  }
  const Ucs4 rest = value - kFirstSupplementary;
  words.push_back(static_cast<Word>(kFirstSurrogate + rest / 0x400));
  words.push_back(static_cast<Word>(kFirstLowSurrogate + rest % 0x400));
}

// `values`, each at most 10FFFF, as code units.
template <typename Values>
std::vector<Ucs4> words_of_values(const Values& values) {
  std::vector<Ucs4> words;
  for (const Ucs4 value : values) append_words(words, value);
  return words;
}

// How many code units that are.
template <typename Values>
std::size_t count_words(const Values& values) {
  std::size_t count = 0;
  for (const Ucs4 value : values) count += words_of_value(value);
  return count;
}

// The values of code units: a high surrogate before a low one is one value with it.
template <typename Words>
std::vector<Ucs4> values_of_words(const Words& words) {
  std::vector<Ucs4> values;
  values.reserve(words.size());
  for (const Ucs4 word : words) {
    if (is_low_surrogate(word) && !values.empty() && is_high_surrogate(values.back())) {
      values.back() = kFirstSupplementary + (values.back() - kFirstSurrogate) * 0x400 +
                      (word - kFirstLowSurrogate);
    } else {
      values.push_back(word);
    }
  }
  return values;
}

}  // namespace placemat
