// for: libstdcxx-codecvt-utf8-header
// run: c++ -std=c++20 -Wno-deprecated-declarations reproduce.cc -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <sstream>
#include <string>

// A call gives octets: + if more follow, . if they are the last of a text. ~ begins a new text.
int main() {
  const std::codecvt_utf8<char32_t, 0x10FFFF, std::consume_header> facet;
  std::mbstate_t state{};
  std::string octets;  // what was left over, and the next call's
  std::istringstream calls("CALLS_WORDS");
  const char* between = "";
  for (std::string call; calls >> call; between = " / ") {
    if (call[0] == '~') {
      state = {};
      octets.clear();
    }
    for (std::size_t at = 1; at < call.size(); at += 2) {
      octets += static_cast<char>(std::stoi(call.substr(at, 2), nullptr, 16));
    }
    char32_t out[4096];
    char32_t* to = out;
    const char* from = octets.data();
    const auto result = facet.in(state, from, from + octets.size(), from, out, out + 4096, to);
    octets.erase(0, static_cast<std::size_t>(from - octets.data()));
    if (result == std::codecvt_base::error || (call[0] == '.' && !octets.empty())) {
      std::printf("%sill-formed", between);
      continue;
    }
    std::printf("%svalues", between);
    for (const char32_t* at = out; at < to; ++at) std::printf(" %X", static_cast<unsigned>(*at));
  }
  std::puts("");
}
