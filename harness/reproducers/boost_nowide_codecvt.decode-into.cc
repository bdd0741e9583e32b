// for: boost-nowide-codecvt
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/nowide/utf8_codecvt.hpp>
#include <cstdio>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const char* const octets = reinterpret_cast<const char*>(units);
  const boost::nowide::utf8_codecvt<wchar_t> facet;
  std::mbstate_t state{};
  wchar_t room[THE_NUMBER + 1];
  const char* from = octets;
  wchar_t* to = room;
  const auto result = facet.in(state, from, octets + sizeof units, from, to, room + THE_NUMBER, to);
  const int read = static_cast<int>(from - octets);
  if (result == std::codecvt_base::error) return std::printf("refused at %d\n", read), 0;
  for (const wchar_t* at = room; at < to; ++at) std::printf("U+%04X\n", static_cast<unsigned>(*at));
  std::printf("%d octets read of %d\n", read, static_cast<int>(sizeof units));
}
