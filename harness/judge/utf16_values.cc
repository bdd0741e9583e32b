#include "harness/judge/utf16_values.h"

namespace placemat {

std::vector<Ucs4> values_of_words(std::span<const Ucs4> words) {
  std::vector<Ucs4> values;
  for (const Ucs4 word : words) {
    const bool is_low = kFirstLowSurrogate <= word && word <= kLastSurrogate;
    const bool after_high =
        !values.empty() && kFirstSurrogate <= values.back() && values.back() <= kLastHighSurrogate;
    if (is_low && after_high) {
      // Unicode Table 3-5.
      values.back() = kFirstSupplementary + (values.back() - kFirstSurrogate) * 0x400 +
                      (word - kFirstLowSurrogate);
    } else {
      values.push_back(word);
    }
  }
  return values;
}

std::vector<Ucs4> words_of_values(std::span<const Ucs4> values) {
  std::vector<Ucs4> words;
  for (const Ucs4 value : values) {
    if (words_of_value(value) == 1) {
      words.push_back(value);
      continue;
    }
    words.push_back(kFirstSurrogate + (value - kFirstSupplementary) / 0x400);
    words.push_back(kFirstLowSurrogate + (value - kFirstSupplementary) % 0x400);
  }
  return words;
}

}  // namespace placemat
