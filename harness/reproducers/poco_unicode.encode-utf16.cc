// for: poco-unicode-converter
// run: c++ -std=c++20 reproduce.cc -lPocoFoundation -o reproduce && ./reproduce
#include <Poco/UTFString.h>
#include <Poco/UnicodeConverter.h>
#include <cstdio>
#include <string>

int main() {
  const std::u16string units = {VALUES_LIST};
  const Poco::UTF16String text(units.begin(), units.end());
  std::string out;
  Poco::UnicodeConverter::convert(text, out);
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
