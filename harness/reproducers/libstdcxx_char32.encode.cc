// for: libstdcxx-codecvt-char32
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <locale>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  struct : std::codecvt<char32_t, char8_t, std::mbstate_t> {} facet;
  std::mbstate_t state{};
  std::u8string out(values.size() * 6 + 8, 0);
  const std::u32string text(values.begin(), values.end());
  const auto* from = text.data();
  char8_t* to = out.data();
  const auto result = facet.out(state, from, from + text.size(), from, to, to + out.size(), to);
  out.resize(to - out.data());
  if (result != std::codecvt_base::ok) std::puts("refused");
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
