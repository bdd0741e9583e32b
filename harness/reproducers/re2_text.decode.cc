// for: re2-text
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs re2) -o reproduce && ./reproduce
#include <cstdio>
#include <re2/re2.h>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  std::puts(re2::RE2::FullMatch(octets, "(?s:.)*") ? "characters" : "not characters");
}
