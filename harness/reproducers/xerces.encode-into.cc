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
  xercesc::XMLTransService::Codes why;
  xercesc::XMLTranscoder* transcoder =
      xercesc::XMLPlatformUtils::fgTransService->makeNewTranscoderFor("UTF-8", why, 4096);
  XMLByte room[THE_NUMBER + 1];
  XMLSize_t read = 0;
  try {
    const XMLSize_t length = transcoder->transcodeTo(text.data(), text.size(), room, THE_NUMBER, read,
                                                     xercesc::XMLTranscoder::UnRep_Throw);
    std::printf("units read: %d; octets:", static_cast<int>(read));
    for (XMLSize_t k = 0; k < length; ++k) std::printf(" %02X", room[k]);
    std::puts("");
  } catch (const xercesc::XMLException&) {
    std::puts("refused");
  }
}
