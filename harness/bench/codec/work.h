// What the codec and its peers are timed on: data of one class and size, and room for the results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace placemat::bench {

// One input in all encoding forms. The output buffers are larger than any result.
struct Work {
  std::string data;  // its class
  std::vector<std::uint8_t> utf8;
  std::vector<char16_t> utf16;  // the same text; empty for ill-formed data
  std::vector<char32_t> utf32;
  std::vector<std::uint8_t> out8;
  std::vector<char16_t> out16;
  std::vector<char32_t> out32;
};

// The classes: ascii, latin, two-octet, three-octet, four-octet, mixed (all of corpus/text);
// dirty-8, dirty-64 and dirty-1024 (mixed text with one ill-formed octet in 8, 64 or 1024);
// last-error (mixed text with one ill-formed octet, at seven eighths).
const std::vector<std::string>& well_formed_classes();
const std::vector<std::string>& ill_formed_classes();

// make_work(): `size` octets of the class, repeated from corpus/text as often as it takes.
Work make_work(const std::string& data_class, std::size_t size);

}  // namespace placemat::bench
