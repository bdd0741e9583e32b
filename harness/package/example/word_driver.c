/* Answers the requests of Placemat, line by line. */
#include <stdio.h>
#include <string.h>

#include "word.h"

int main(void) {
  static char line[1 << 16];
  static unsigned char units[sizeof line / 2];
  puts("utf8-driver 2\nname word\nlanguage C\nops validate\nready");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    const char* hex = line + strlen("validate ");
    size_t count = 0, good;
    unsigned unit;
    if (line[0] == '\n') {
      fflush(stdout);
      continue;
    }
    while (sscanf(hex, "%2x", &unit) == 1) {
      units[count++] = (unsigned char)unit;
      hex += 2;
    }
    good = word_well_formed(units, count);
    if (good == count) {
      puts("well-formed");
    } else {
      printf("ill-formed %zu\n", good);
    }
  }
  return 0;
}
