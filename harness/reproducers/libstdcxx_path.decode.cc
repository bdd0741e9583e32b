// for: libstdcxx-path
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  try {
    const std::filesystem::path path(std::u8string(octets.begin(), octets.end()));
    const std::u32string text = path.u32string();
    for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
  } catch (const std::system_error&) {
    std::puts("refused");
  }
}
