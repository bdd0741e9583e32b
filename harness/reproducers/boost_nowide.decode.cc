// for: boost-nowide
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/nowide/convert.hpp>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const std::wstring text = boost::nowide::widen(octets);
  for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
