// for: wxwidgets-wxstring
// run: c++ -std=c++20 reproduce.cc $(wx-config --cxxflags --libs base) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <wx/string.h>

int main() {
  const std::u32string values = {VALUES_LIST};
  const wxString text(std::wstring(values.begin(), values.end()));
  const std::string out = text.utf8_string();
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
