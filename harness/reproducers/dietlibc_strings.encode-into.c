// for: dietlibc-mbsrtowcs
// run: diet gcc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  const wchar_t values[] = {VALUES_LIST, 0};
  const wchar_t* at = values;
  char memory[256];
  mbstate_t state;
  setlocale(LC_ALL, "C.UTF-8");
  memset(&state, 0, sizeof state);
  memset(memory, 0x55, sizeof memory);
  const size_t length = wcsrtombs(memory, &at, THE_NUMBER, &state);
  int changed = 0;
  for (int i = THE_NUMBER; i < 256; ++i) changed += memory[i] != 0x55;
  printf("room for %d; it returns %d; octets changed behind the room: %d\n", THE_NUMBER,
         (int)length, changed);
}
