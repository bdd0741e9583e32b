// for: xerces-utf8-transcoder
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs xerces-c) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  xercesc::XMLPlatformUtils::Initialize();
  try {
    const xercesc::TranscodeFromStr text(units, sizeof units, "UTF-8");
    for (XMLSize_t i = 0; i < text.length(); ++i) std::printf("%04X\n", text.str()[i]);
  } catch (const xercesc::XMLException&) {
    std::puts("refused");
  }
}
