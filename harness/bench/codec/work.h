// Holds what the codec and its peers are timed on: texts in all encoding forms, and room for the
// results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace placemat::inline bench {

// Work is the input of one call, and output that is larger than any result.
struct Work {
  std::span<std::uint8_t> utf8;
  std::span<char16_t> utf16;  // the text in UTF-16
  std::span<char32_t> utf32;  // the text in UTF-32; empty for ill-formed data
  std::span<std::uint8_t> out8;
  std::span<char16_t> out16;
  std::span<char32_t> out32;
};

struct Text {
  std::vector<std::uint8_t> utf8;
  std::vector<char16_t> utf16;
  std::vector<char32_t> utf32;
};

// Returns well-formed UTF-8 in all forms.
Text text_of(std::vector<std::uint8_t> utf8);

// Returns the classes: ascii, latin, two-octet, three-octet, four-octet, mixed (all of
// corpus/text); dirty-8, dirty-64 and dirty-1024 (mixed text with one ill-formed unit in 8, 64 or
// 1024, in UTF-8 an octet FF and in UTF-16 a lone surrogate); last-error (mixed text with one
// ill-formed unit, at seven eighths).
const std::vector<std::string>& well_formed_classes();
const std::vector<std::string>& ill_formed_classes();

// Returns `size` octets of the class, repeated from corpus/text as often as necessary.
Text text_of_class(const std::string& data_class, std::size_t size);

}  // namespace placemat::inline bench
