// for: poco-utf8-encoding
// run: c++ -std=c++20 reproduce.cc -lPocoFoundation -o reproduce && ./reproduce
#include <Poco/UTF8Encoding.h>
#include <cstdio>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  for (const char32_t value : values) {
    unsigned char out[8];
    const int length = Poco::UTF8Encoding().convert(static_cast<int>(value), out, sizeof out);
    for (int k = 0; k < length; ++k) std::printf("%02X ", out[k]);
    std::puts(length <= 0 ? "refused" : "");
  }
}
