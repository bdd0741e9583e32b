// for: libstdcxx-path
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

int main() {
  const std::u32string values = {VALUES_LIST};
  try {
    const std::u8string out = std::filesystem::path(values).u8string();
    for (const char8_t unit : out) std::printf("%02X ", static_cast<unsigned>(unit));
    std::puts("");
  } catch (const std::system_error&) {
    std::puts("refused");
  }
}
