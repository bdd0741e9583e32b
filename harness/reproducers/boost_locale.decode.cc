// for: boost-locale-utf-to-utf
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/locale/encoding_utf.hpp>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  namespace conv = boost::locale::conv;
  const std::u32string text = conv::utf_to_utf<char32_t>(octets, conv::skip);
  for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
