// for: boost-nowide
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/nowide/convert.hpp>
#include <cstdio>

// The room has one more place, for the NUL.
int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const char* const octets = reinterpret_cast<const char*>(units);
  wchar_t room[THE_NUMBER + 1];
  if (boost::nowide::widen(room, THE_NUMBER + 1, octets, octets + sizeof units) == nullptr) {
    return std::puts("no room"), 0;
  }
  for (const wchar_t* at = room; *at != 0; ++at) std::printf("U+%04X\n", static_cast<unsigned>(*at));
}
