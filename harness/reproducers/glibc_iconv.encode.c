// for: glibc-iconv
// run: cc reproduce.c -o reproduce && ./reproduce
#include <iconv.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  const uint32_t values[] = {VALUES_LIST};
  const int count = sizeof values / sizeof *values;
  const iconv_t converter = iconv_open("UTF-8", "UCS-4LE");
  char* in = (char*)values;
  size_t in_left = sizeof values;
  unsigned char out[4096];
  char* to = (char*)out;
  size_t room = sizeof out;
  const size_t result = iconv(converter, &in, &in_left, &to, &room);
  for (char* at = (char*)out; at < to; ++at) printf("%02X ", (unsigned char)*at);
  puts(result == (size_t)-1 ? "refused" : "");
}
