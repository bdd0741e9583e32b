// for: xapian-utf8-iterator
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs xapian-core) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <xapian.h>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  for (Xapian::Utf8Iterator at(octets); at != Xapian::Utf8Iterator(); ++at) {
    std::printf("U+%04X, by strict_deref %08X\n", *at, at.strict_deref());
  }
}
