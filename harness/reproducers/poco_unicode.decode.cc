// for: poco-unicode-converter
// run: c++ -std=c++20 reproduce.cc -lPocoFoundation -o reproduce && ./reproduce
#include <Poco/UTFString.h>
#include <Poco/UnicodeConverter.h>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  Poco::UTF32String text;
  Poco::UnicodeConverter::convert(octets, text);
  for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
