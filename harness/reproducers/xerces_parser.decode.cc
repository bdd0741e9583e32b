// for: xerces-parser
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs xerces-c) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <xercesc/framework/MemBufInputSource.hpp>
#include <xercesc/parsers/SAXParser.hpp>
#include <xercesc/sax/HandlerBase.hpp>
#include <xercesc/util/PlatformUtils.hpp>

struct Printer : xercesc::HandlerBase {
  void characters(const XMLCh* text, XMLSize_t length) override {
    for (XMLSize_t i = 0; i < length; ++i) std::printf("%04X ", static_cast<unsigned>(text[i]));
  }
};

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  xercesc::XMLPlatformUtils::Initialize();
  const std::string text = "<a>" + octets + "</a>";
  const xercesc::MemBufInputSource source(reinterpret_cast<const XMLByte*>(text.data()), text.size(), "a");
  xercesc::SAXParser parser;
  Printer handler;
  parser.setDocumentHandler(&handler);
  parser.setErrorHandler(&handler);
  try {
    parser.parse(source);
    std::puts("accepted");
  } catch (...) {
    std::puts("refused");
  }
}
