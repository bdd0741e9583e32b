// for: boost-nowide
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/nowide/utf/convert.hpp>
#include <cstdio>
#include <string>

int main() {
  const std::u16string units = {VALUES_LIST};
  const std::string out =
      boost::nowide::utf::convert_string<char>(units.data(), units.data() + units.size());
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
