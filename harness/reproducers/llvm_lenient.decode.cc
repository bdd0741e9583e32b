// for: llvm-convertutf-lenient
// run: c++ -std=c++20 reproduce.cc $(llvm-config-19 --cxxflags --ldflags --libs support) -o reproduce && ./reproduce
#include <cstdio>
#include <llvm/Support/ConvertUTF.h>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const llvm::UTF8* from = reinterpret_cast<const llvm::UTF8*>(octets.data());
  std::u32string text(octets.size() + 1, 0);
  auto* to = reinterpret_cast<llvm::UTF32*>(text.data());
  const llvm::UTF32* const begin = to;
  llvm::ConvertUTF8toUTF32(&from, from + octets.size(), &to, to + text.size(),
                           llvm::lenientConversion);
  text.resize(to - begin);
  for (const char32_t value : text) std::printf("U+%04X\n", static_cast<unsigned>(value));
}
