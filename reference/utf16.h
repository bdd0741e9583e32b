// Converts values to the code units of UTF-16, and code units to values (Unicode D91, Table 3-5).
//
// A lone surrogate is a value of its own here; the claims say what becomes of it.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/unicode.h"

namespace placemat::inline reference {

constexpr bool is_high_surrogate(Ucs4 value) {
  return kFirstSurrogate <= value && value <= kLastHighSurrogate;
}
constexpr bool is_low_surrogate(Ucs4 value) {
  return kFirstLowSurrogate <= value && value <= kLastSurrogate;
}
constexpr bool is_surrogate(Ucs4 value) {
  return kFirstSurrogate <= value && value <= kLastSurrogate;
}

// Returns how many code units a value takes, 1 or 2.
constexpr std::size_t words_of_value(Ucs4 value) { return value > kMaxThreeOctets ? 2 : 1; }

// append_words() adds the code units of `value`, at most 10FFFF, to a container of some integer.
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

// Returns the code units of `values`, each at most 10FFFF.
template <typename Values>
std::vector<Ucs4> words_of_values(const Values& values) {
  std::vector<Ucs4> words;
  for (const Ucs4 value : values) append_words(words, value);
  return words;
}

// Returns how many code units `values` take.
template <typename Values>
std::size_t count_words(const Values& values) {
  std::size_t count = 0;
  for (const Ucs4 value : values) count += words_of_value(value);
  return count;
}

// Returns the values that code units spell. A high surrogate and a low one right after it spell one
// value.
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

}  // namespace placemat::inline reference
