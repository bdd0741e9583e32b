// Reads standard input as UTF-8 and reports what it contains.
#include <placemat/boundary.h>
#include <placemat/inline.h>
#include <placemat/stream.h>
#include <placemat/utf8.h>

#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

int main() {
  namespace utf8 = placemat::utf8;
  const std::string input{std::istreambuf_iterator<char>(std::cin), {}};
  const auto units = utf8::octets(input);

  const utf8::Subpart first = utf8::inlined::first_ill_formed(units);
  if (first.length == 0) {
    std::printf("well-formed, %zu code points\n", utf8::utf32_length(units));
  } else {
    std::printf("ill-formed at octet %zu\n", first.offset);
  }

  std::vector<char16_t> utf16(utf8::utf16_length_replacing(units));
  const utf8::Transcoded result = utf8::decode_replacing(units, std::span(utf16));
  std::printf("%zu units of UTF-16\n", result.written);

  const utf8::Character last = utf8::previous(units, units.size());
  std::printf("the last character has %d octets; cut to 8: %zu\n", last.length,
              utf8::truncate(units, 8));

  utf8::StreamValidator validator;
  for (const auto octet : units) validator.feed({&octet, 1});
  std::printf("octet by octet: %s\n", validator.finish() ? "well-formed" : "ill-formed");
  return 0;
}
