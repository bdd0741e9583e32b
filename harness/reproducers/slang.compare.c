// for: slang-utf8-decode
// run: cc reproduce.c $(pkg-config --cflags --libs slang) -o reproduce && ./reproduce
#include <slang.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char* const texts[] = {OCTETS_STRING};
  SLuchar_Type* const left = (SLuchar_Type*)texts[0];
  SLuchar_Type* const right = (SLuchar_Type*)texts[1];
  const int order = SLutf8_compare(left, left + strlen(texts[0]), right, right + strlen(texts[1]), 4096, 1);
  puts(order < 0 ? "less" : order > 0 ? "greater" : "equal");
}
