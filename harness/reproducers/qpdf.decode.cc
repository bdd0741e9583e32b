// for: qpdf-next-utf8-codepoint
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs libqpdf) -o reproduce && ./reproduce
#include <cstdio>
#include <qpdf/QUtil.hh>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  for (std::size_t at = 0; at < octets.size();) {
    const int begin = static_cast<int>(at);
    bool error = false;
    const unsigned long value = QUtil::get_next_utf8_codepoint(octets, at, error);
    std::printf("at %d: U+%04lX%s\n", begin, value, error ? ", an error" : "");
  }
}
