// for: sfml-utf8
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs sfml-system) -o reproduce && ./reproduce
#include <SFML/System/Utf.hpp>
#include <cstdio>
#include <iterator>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  std::string out;
  for (const char32_t value : values) sf::Utf8::encode(value, std::back_inserter(out), '?');
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
