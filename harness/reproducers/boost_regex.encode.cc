// for: boost-regex-iterator
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/regex/pending/unicode_iterator.hpp>
#include <cstdio>
#include <stdexcept>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  using Iterator = boost::u32_to_u8_iterator<std::u32string::const_iterator>;
  try {
    for (Iterator at(values.begin()); at != Iterator(values.end()); ++at) {
      std::printf("%02X ", static_cast<unsigned char>(*at));
    }
    std::puts("");
  } catch (const std::out_of_range&) {
    std::puts("refused");
  }
}
