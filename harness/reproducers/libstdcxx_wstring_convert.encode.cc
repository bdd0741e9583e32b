// for: libstdcxx-wstring-convert
// run: c++ -std=c++20 -Wno-deprecated-declarations reproduce.cc -o reproduce && ./reproduce
#include <codecvt>
#include <cstdio>
#include <locale>
#include <stdexcept>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  std::wstring_convert<std::codecvt_utf8<char32_t>, char32_t> converter;
  try {
    for (const unsigned char unit : converter.to_bytes(values)) std::printf("%02X ", unit);
    std::puts("");
  } catch (const std::range_error&) {
    std::puts("refused");
  }
}
