// for: pugixml-parser
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs pugixml) -o reproduce && ./reproduce
#include <cstdio>
#include <pugixml.hpp>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const std::string source = "<a>" + octets + "</a>";
  pugi::xml_document document;
  if (!document.load_buffer(source.data(), source.size(), pugi::parse_default, pugi::encoding_utf8)) {
    std::puts("refused");
  }
  const std::string out = document.document_element().text().get();
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
