// for: libstdcxx-codecvt-wchar
// run: c++ -std=c++17 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <cwchar>
#include <locale>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const char* const begin = reinterpret_cast<const char*>(units);
  const std::locale locale("C.UTF-8");
  const auto& facet = std::use_facet<std::codecvt<wchar_t, char, std::mbstate_t>>(locale);
  std::mbstate_t state{};
  const char* read = begin;
  wchar_t room[4096];
  wchar_t* end = room;
  const auto result = facet.in(state, begin, begin + sizeof units, read, room, room + 4096, end);
  if (result != facet.ok) std::printf("refused at %d, after", static_cast<int>(read - begin));
  for (const wchar_t* at = room; at < end; ++at) std::printf(" U+%04X", static_cast<unsigned>(*at));
  std::puts("");
}
