// for: glibc-mbrtoc16
// run: cc reproduce.c -o reproduce && ./reproduce
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

// A call gives octets: + if more follow, . if they are the last of a text. ~ begins a new text.
int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  mbstate_t state = {0};
  char calls[] = "CALLS_WORDS";
  for (char* call = strtok(calls, " "); call != NULL; call = strtok(NULL, " ")) {
    char octets[4096];
    int size = 0;
    for (unsigned octet; sscanf(call + 1 + 2 * size, "%2x", &octet) == 1;) octets[size++] = (char)octet;
    if (*call == '~') memset(&state, 0, sizeof state);
    char part[65536];
    int length = sprintf(part, "values");
    for (int at = 0; at < size;) {
      char16_t value = 0;
      const size_t count = mbrtoc16(&value, octets + at, size - at, &state);
      if (count == (size_t)-1) strcpy(part, "ill-formed");
      if (count == (size_t)-1 || count == (size_t)-2) break;
      length += sprintf(part + length, " %X", (unsigned)value);
      at += count == (size_t)-3 ? 0 : count == 0 ? 1 : (int)count;
    }
    // A second unit may still be stored.
    for (char16_t value; *part == 'v' && size > 0 && mbrtoc16(&value, "", 0, &state) == (size_t)-3;) {
      length += sprintf(part + length, " %X", (unsigned)value);
    }
    if (*call == '.' && !mbsinit(&state)) strcpy(part, "ill-formed");
    printf("%s%s", call == calls ? "" : " / ", part);
  }
  puts("");
}
