// for: xerces-utf8-transcoder
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs xerces-c) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>

int main() {
  const std::u32string values = {VALUES_LIST};
  xercesc::XMLPlatformUtils::Initialize();
  std::u16string text;
  for (const char32_t value : values) {
    if (value >= 0x10000) text += static_cast<char16_t>(0xD7C0 + (value >> 10));
    text += static_cast<char16_t>(value < 0x10000 ? value : 0xDC00 + value % 1024);
  }
  try {
    const xercesc::TranscodeToStr out(text.data(), text.size(), "UTF-8");
    for (XMLSize_t k = 0; k < out.length(); ++k) std::printf("%02X ", out.str()[k]);
    std::puts("");
  } catch (const xercesc::XMLException&) {
    std::puts("refused");
  }
}
