// for: rapidjson-utf8
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <rapidjson/encodings.h>
#include <rapidjson/stringbuffer.h>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  rapidjson::StringBuffer buffer;
  for (const char32_t value : values) rapidjson::UTF8<>::Encode(buffer, value);
  const std::string out(buffer.GetString(), buffer.GetSize());
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
