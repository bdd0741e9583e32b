// for: oniguruma-utf8
// run: cc reproduce.c $(pkg-config --cflags --libs oniguruma) -o reproduce && ./reproduce
#include <oniguruma.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  OnigEncoding utf8 = ONIG_ENCODING_UTF8;
  onig_initialize(&utf8, 1);
  const OnigUChar* at = (const OnigUChar*)octets;
  const OnigUChar* const end = at + size;
  const int valid = onigenc_is_valid_mbc_string(utf8, at, end);
  puts(valid ? "accepted" : "refused");
  for (; valid && at < end; at += ONIGENC_MBC_ENC_LEN(utf8, at)) {
    printf("U+%04X\n", ONIGENC_MBC_TO_CODE(utf8, at, end));
  }
}
