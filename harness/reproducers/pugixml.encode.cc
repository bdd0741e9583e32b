// for: pugixml-as-wide
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs pugixml) -o reproduce && ./reproduce
#include <cstdio>
#include <pugixml.hpp>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  const std::string out = pugi::as_utf8(std::wstring(values.begin(), values.end()));
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
