// for: libstdcxx-wstring-convert
// run: c++ -std=c++20 -Wno-deprecated-declarations reproduce.cc -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <locale>
#include <stdexcept>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  std::wstring_convert<std::codecvt_utf8<char32_t>, char32_t> converter;
  try {
    const std::u32string text = converter.from_bytes(octets);
    for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
    std::printf("no error; %zu of %zu octets were converted\n", converter.converted(), octets.size());
  } catch (const std::range_error&) {
    std::printf("refused at %zu\n", converter.converted());
  }
}
