// for: xapian-utf8-iterator
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs xapian-core) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <xapian.h>

int main() {
  const std::u32string values = {VALUES_LIST};
  std::string out;
  for (const char32_t value : values) Xapian::Unicode::append_utf8(out, value);
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
