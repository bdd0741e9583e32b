// for: boost-nowide-codecvt
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <boost/nowide/utf8_codecvt.hpp>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const boost::nowide::utf8_codecvt<wchar_t> facet;
  std::mbstate_t state{};
  std::wstring out(octets.size() + 1, 0);
  const char* from = octets.data();
  wchar_t* to = out.data();
  const auto result = facet.in(state, from, from + octets.size(), from, to, to + out.size(), to);
  if (result != std::codecvt_base::ok) {
    std::printf("refused at %d\n", static_cast<int>(from - octets.data()));
  }
  for (const auto* at = out.data(); at < to; ++at) std::printf("U+%04X\n", static_cast<unsigned>(*at));
}
