// for: wxwidgets-map-to-pua
// run: c++ -std=c++20 reproduce.cc $(wx-config --cxxflags --libs base) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <wx/strconv.h>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const wxMBConvUTF8 converter(wxMBConvUTF8::MAP_INVALID_UTF8_TO_PUA);
  std::wstring text(octets.size() + 1, 0);
  const std::size_t length = converter.ToWChar(&text[0], text.size(), octets.data(), octets.size());
  text.resize(length == wxCONV_FAILED ? 0 : length);
  for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
