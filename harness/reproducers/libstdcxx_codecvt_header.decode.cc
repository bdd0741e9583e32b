// for: libstdcxx-codecvt-utf8-header
// run: c++ -std=c++20 reproduce.cc -Wno-deprecated-declarations -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const std::codecvt_utf8<char32_t, 0x10FFFF, std::consume_header> facet;
  std::mbstate_t state{};
  std::u32string out(octets.size() + 1, 0);
  const char* from = octets.data();
  char32_t* to = out.data();
  const auto result = facet.in(state, from, from + octets.size(), from, to, to + out.size(), to);
  if (result != std::codecvt_base::ok) {
    std::printf("refused at %d\n", static_cast<int>(from - octets.data()));
  }
  for (const auto* at = out.data(); at < to; ++at) std::printf("U+%04X\n", static_cast<unsigned>(*at));
}
