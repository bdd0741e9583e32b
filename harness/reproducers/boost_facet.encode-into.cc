// for: boost-utf8-codecvt-facet
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <locale>
#include <string>

#define BOOST_UTF8_BEGIN_NAMESPACE namespace boost_facet {
#define BOOST_UTF8_END_NAMESPACE }
#define BOOST_UTF8_DECL
#include <boost/detail/utf8_codecvt_facet.ipp>

int main() {
  const std::u32string values = {VALUES_LIST};
  const boost_facet::utf8_codecvt_facet facet(1);
  std::mbstate_t state{};
  const std::wstring text(values.begin(), values.end());
  const wchar_t* from = text.data();
  char room[THE_NUMBER + 1];
  char* to = room;
  const auto result = facet.out(state, from, from + text.size(), from, to, room + THE_NUMBER, to);
  if (result == std::codecvt_base::error) return std::puts("refused"), 0;
  for (const char* at = room; at < to; ++at) std::printf("%02X ", static_cast<unsigned char>(*at));
  std::printf("%d values read of %d\n", static_cast<int>(from - text.data()), static_cast<int>(text.size()));
}
