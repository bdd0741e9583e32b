// for: dietlibc-mbstowcs
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  const char octets[] = OCTETS_STRING;
  setlocale(LC_ALL, "C.UTF-8");
  const size_t count = mbstowcs(NULL, octets, 0);
  if (count == (size_t)-1) return puts("refused"), 0;
  printf("%d characters\n", (int)count);
}
