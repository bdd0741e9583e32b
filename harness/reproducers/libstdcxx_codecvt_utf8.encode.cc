// for: libstdcxx-codecvt-utf8
// run: c++ -std=c++20 reproduce.cc -Wno-deprecated-declarations -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  const std::codecvt_utf8<char32_t> facet;
  std::mbstate_t state{};
  std::string out(values.size() * 6 + 8, 0);
  const std::u32string text(values.begin(), values.end());
  const auto* from = text.data();
  char* to = out.data();
  const auto result = facet.out(state, from, from + text.size(), from, to, to + out.size(), to);
  out.resize(to - out.data());
  if (result != std::codecvt_base::ok) std::puts("refused");
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
