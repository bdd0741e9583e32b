// for: wxwidgets-wxconvutf8
// run: c++ -std=c++20 reproduce.cc $(wx-config --cxxflags --libs base) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <wx/strconv.h>

int main() {
  const std::u32string values = {VALUES_LIST};
  const std::wstring text(values.begin(), values.end());
  std::string out(text.size() * 6 + 8, 0);
  const std::size_t length = wxConvUTF8.FromWChar(&out[0], out.size(), text.data(), text.size());
  if (length == wxCONV_FAILED) std::puts("refused");
  out.resize(length == wxCONV_FAILED ? 0 : length);
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
