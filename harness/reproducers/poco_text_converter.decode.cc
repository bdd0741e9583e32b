// for: poco-text-converter
// run: c++ -std=c++20 reproduce.cc -lPocoFoundation -o reproduce && ./reproduce
#include <Poco/TextConverter.h>
#include <Poco/UTF16Encoding.h>
#include <Poco/UTF8Encoding.h>
#include <cstdio>
#include <string>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const Poco::UTF8Encoding utf8;
  const Poco::UTF16Encoding utf16(Poco::UTF16Encoding::BIG_ENDIAN_BYTE_ORDER);
  std::string out;
  Poco::TextConverter(utf8, utf16, 0xFFFD).convert(octets, out);
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
