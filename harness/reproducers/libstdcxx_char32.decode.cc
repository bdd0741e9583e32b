// for: libstdcxx-codecvt-char32
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <locale>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  struct : std::codecvt<char32_t, char8_t, std::mbstate_t> {} facet;
  std::mbstate_t state{};
  std::u32string out(octets.size() + 1, 0);
  const auto* from = reinterpret_cast<const char8_t*>(octets.data());
  const char8_t* const begin = from;
  char32_t* to = out.data();
  const auto result = facet.in(state, from, from + octets.size(), from, to, to + out.size(), to);
  if (result != std::codecvt_base::ok) {
    std::printf("refused at %d\n", static_cast<int>(from - begin));
  }
  for (const auto* at = out.data(); at < to; ++at) std::printf("U+%04X\n", static_cast<unsigned>(*at));
}
