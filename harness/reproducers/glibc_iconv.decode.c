// for: glibc-iconv
// run: cc reproduce.c -o reproduce && ./reproduce
#include <iconv.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  const iconv_t converter = iconv_open("UCS-4LE", "UTF-8");
  char* in = (char*)octets;
  size_t in_left = size;
  uint32_t out[4096];
  char* to = (char*)out;
  size_t room = sizeof out;
  const size_t result = iconv(converter, &in, &in_left, &to, &room);
  if (result == (size_t)-1) printf("refused at %d\n", (int)(in - octets));
  for (uint32_t* at = out; (char*)at < to; ++at) printf("U+%04X\n", (unsigned)*at);
}
