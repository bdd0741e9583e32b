// for: dietlibc-iconv
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <iconv.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The octets end where a page ends that may be read, so that a look behind them ends the program.
int main(void) {
  const char octets[] = OCTETS_STRING;
  size_t left = sizeof octets - 1;
  const size_t page = 4096;
  char* memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(memory + page, page);
  char* in = memory + page - left;
  memcpy(in, octets, left);
  unsigned short room[4096];
  char* out = (char*)room;
  size_t unused = sizeof room;
  const iconv_t converter = iconv_open("UTF-16LE", "UTF-8");
  const size_t result = iconv(converter, &in, &left, &out, &unused);
  if (result == (size_t)-1) printf("refused, ");
  printf("octets left: %ld;", (long)left);
  for (unsigned short* at = room; (char*)at < out; ++at) printf(" %04X", *at);
  puts("");
}
