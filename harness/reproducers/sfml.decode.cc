// for: sfml-utf8
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs sfml-system) -o reproduce && ./reproduce
#include <SFML/System/Utf.hpp>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const char* const end = octets.data() + octets.size();
  for (const char* at = octets.data(); at < end;) {
    sf::Uint32 value = 0;
    at = sf::Utf8::decode(at, end, value, 0xFFFD);
    std::printf("U+%04X\n", static_cast<unsigned>(value));
  }
}
