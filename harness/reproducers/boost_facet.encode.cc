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
  std::string out(values.size() * 6 + 8, 0);
  const std::wstring text(values.begin(), values.end());
  const auto* from = text.data();
  char* to = out.data();
  const auto result = facet.out(state, from, from + text.size(), from, to, to + out.size(), to);
  out.resize(to - out.data());
  if (result != std::codecvt_base::ok) std::puts("refused");
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
