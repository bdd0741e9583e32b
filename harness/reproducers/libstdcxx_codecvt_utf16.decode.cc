// for: libstdcxx-codecvt-utf8-utf16
// run: c++ -std=c++20 reproduce.cc -Wno-deprecated-declarations -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const std::codecvt_utf8_utf16<char16_t> facet;
  std::mbstate_t state{};
  std::u16string out(octets.size() + 1, 0);
  const char* from = octets.data();
  char16_t* to = out.data();
  const auto result = facet.in(state, from, from + octets.size(), from, to, to + out.size(), to);
  if (result != std::codecvt_base::ok) {
    std::printf("refused at %d\n", static_cast<int>(from - octets.data()));
  }
  for (const auto* at = out.data(); at < to; ++at) std::printf("U+%04X\n", static_cast<unsigned>(*at));
}
