// for: qpdf-next-utf8-codepoint
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs libqpdf) -o reproduce && ./reproduce
#include <cstdio>
#include <qpdf/QUtil.hh>
#include <stdexcept>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  for (const char32_t value : values) {
    try {
      const std::string out = QUtil::toUTF8(value);
      for (const unsigned char unit : out) std::printf("%02X ", unit);
      std::puts("");
    } catch (const std::runtime_error&) {
      std::puts("refused");
    }
  }
}
