// for: pugixml-as-wide
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs pugixml) -o reproduce && ./reproduce
#include <cstdio>
#include <pugixml.hpp>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::wstring text = pugi::as_wide(std::string(units, units + sizeof units));
  for (const wchar_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
