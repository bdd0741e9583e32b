// for: wxwidgets-wxstring
// run: c++ -std=c++20 reproduce.cc $(wx-config --cxxflags --libs base) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <wx/string.h>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const std::wstring text = wxString::FromUTF8(octets.data(), octets.size()).ToStdWstring();
  if (text.empty()) std::puts("refused");
  for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
