// for: rapidjson-parse-validate
// run: c++ -std=c++20 reproduce.cc -o reproduce && ./reproduce
#include <cstdio>
#include <rapidjson/document.h>
#include <string>

int main() {
  const std::u32string values = {VALUES_LIST};
  std::string text = "[\"";
  for (const char32_t value : values) {
    char escape[16];
    const unsigned low = value - 0x10000;
    if (value < 0x10000) std::sprintf(escape, "\\u%04X", static_cast<unsigned>(value));
    if (value >= 0x10000) std::sprintf(escape, "\\u%04X\\u%04X", 0xD800 + (low >> 10), 0xDC00 + low % 1024);
    text += escape;
  }
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>((text + "\"]").c_str());
  if (document.HasParseError()) return std::puts("refused");
  const std::string out = document[0].GetString();
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
