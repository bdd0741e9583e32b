// for: poco-utf8-encoding
// run: c++ -std=c++17 reproduce.cc -lPocoFoundation -o reproduce && ./reproduce
#include <Poco/UTF8Encoding.h>
#include <cstdio>

int main() {
  const int values[] = {VALUES_LIST};
  unsigned char room[THE_NUMBER + 1];
  int length = 0;
  for (const int value : values) {
    const int added = Poco::UTF8Encoding().convert(value, room + length, THE_NUMBER - length);
    if (added == 0 || added > THE_NUMBER - length) {
      std::puts("refused, or no room");
      break;
    }
    length += added;
  }
  for (int k = 0; k < length; ++k) std::printf("%02X ", room[k]);
  std::puts("");
}
