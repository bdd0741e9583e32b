// for: llvm-convertutf
// run: c++ -std=c++20 reproduce.cc $(llvm-config-19 --cxxflags --ldflags --libs support) -o reproduce && ./reproduce
#include <cstdio>
#include <iterator>
#include <llvm/Support/ConvertUTF.h>

int main() {
  const llvm::UTF32 values[] = {VALUES_LIST};
  llvm::UTF8 room[THE_NUMBER + 1];
  const llvm::UTF32* from = values;
  llvm::UTF8* to = room;
  const llvm::ConversionResult result =
      llvm::ConvertUTF32toUTF8(&from, std::end(values), &to, room + THE_NUMBER, llvm::strictConversion);
  for (const llvm::UTF8* at = room; at < to; ++at) std::printf("%02X ", *at);
  std::printf("%s; values read: %d\n",
              result == llvm::conversionOK      ? "conversionOK"
              : result == llvm::targetExhausted ? "targetExhausted"
                                                : "refused",
              static_cast<int>(from - values));
}
