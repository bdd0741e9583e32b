// for: re2-pattern
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs re2) -o reproduce && ./reproduce
#include <cstdio>
#include <re2/re2.h>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  re2::RE2::Options options;
  options.set_literal(true);
  std::puts(re2::RE2(octets, options).ok() ? "accepted" : "refused");
}
