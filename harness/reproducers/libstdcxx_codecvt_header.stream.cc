// for: libstdcxx-codecvt-utf8-header
// run: c++ -std=c++20 -Wno-deprecated-declarations reproduce.cc -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <string>

int main() {
  const std::codecvt_utf8<char32_t, 0x10FFFF, std::consume_header> facet;
  std::mbstate_t state{};
  for (const std::string chunk : std::initializer_list<std::string>{OCTETS_STRING}) {
    char32_t out[4096];
    char32_t* to = out;
    const char* from = chunk.data();
    const auto result = facet.in(state, from, from + chunk.size(), from, out, out + 4096, to);
    std::printf("a chunk:");
    for (const char32_t* at = out; at < to; ++at) std::printf(" U+%04X", static_cast<unsigned>(*at));
    std::puts(result == std::codecvt_base::error ? " refused" : "");
  }
}
