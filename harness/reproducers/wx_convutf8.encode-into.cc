// for: wxwidgets-wxconvutf8
// run: c++ -std=c++20 reproduce.cc $(wx-config --cxxflags --libs base) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <wx/strconv.h>

int main() {
  const std::u32string values = {VALUES_LIST};
  const std::wstring text(values.begin(), values.end());
  char room[THE_NUMBER + 1];
  const std::size_t length = wxConvUTF8.FromWChar(room, THE_NUMBER, text.data(), text.size());
  if (length == wxCONV_FAILED) return std::puts("refused, or no room"), 0;
  for (std::size_t k = 0; k < length; ++k) std::printf("%02X ", static_cast<unsigned char>(room[k]));
  std::puts("");
}
