// for: xerces-utf8-transcoder
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs xerces-c) -o reproduce && ./reproduce
#include <cstdio>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>

int main() {
  const XMLCh units[] = {VALUES_LIST};
  xercesc::XMLPlatformUtils::Initialize();
  try {
    const xercesc::TranscodeToStr out(units, sizeof units / sizeof *units, "UTF-8");
    for (XMLSize_t k = 0; k < out.length(); ++k) std::printf("%02X ", out.str()[k]);
    std::puts("");
  } catch (const xercesc::XMLException&) {
    std::puts("refused");
  }
}
