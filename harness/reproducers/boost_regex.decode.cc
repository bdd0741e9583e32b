// for: boost-regex-iterator
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/regex/pending/unicode_iterator.hpp>
#include <cstdio>
#include <stdexcept>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  using Iterator = boost::u8_to_u32_iterator<std::string::const_iterator>;
  try {
    const Iterator last(octets.end(), octets.begin(), octets.end());
    for (Iterator at(octets.begin(), octets.begin(), octets.end()); at != last; ++at) {
      std::printf("U+%04X\n", static_cast<unsigned>(*at));
    }
  } catch (const std::out_of_range&) {
    std::puts("refused");
  }
}
