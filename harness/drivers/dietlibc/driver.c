/* Drives dietlibc's mbrtowc and wcrtomb. Run as: driver VERSION. */
#include <limits.h>
#include <locale.h>
#include <wchar.h>

#include "wire.h"

enum { kNothingStored = -1 };

static char line[kLine], units[kLine];
static size_t chunks[kLine];
static wchar_t values[kLine];

/* Decodes whole input and chunks alike: `units` holds the chunks one after the other. */
static void decode(size_t chunk_count) {
  mbstate_t state = {0};
  size_t count = 0, offset = 0, character = 0, i;
  int pending = 0;
  for (i = 0; i < chunk_count; ++i) {
    size_t left = chunks[i];
    while (left != 0) {
      wchar_t value = kNothingStored;
      size_t length;
      if (!pending) character = offset;
      length = mbrtowc(&value, units + offset, left, &state);
      if (length == (size_t)-1) {
        printf("ill-formed %lu\n", (unsigned long)character);
        return;
      }
      pending = length == (size_t)-2;
      /* mbrtowc may report a complete character and store none. Then there is no value. */
      if (!pending && value != kNothingStored) values[count++] = value;
      if (length == 0) length = 1; /* a NUL */
      if (pending) length = left;
      offset += length;
      left -= length;
    }
  }
  if (pending) {
    printf("ill-formed %lu\n", (unsigned long)character);
    return;
  }
  fputs("values", stdout);
  for (i = 0; i < count; ++i) printf(" %X", (unsigned)values[i]);
  putchar('\n');
}

static void encode(char* fields) {
  static char out[kLine * 6];
  size_t length = 0, index = 0;
  char* field;
  for (field = strtok(fields, " "); field != NULL; field = strtok(NULL, " "), ++index) {
    mbstate_t state = {0};
    const unsigned long value = strtoul(field, NULL, 16);
    size_t written;
    if (value > WCHAR_MAX) {
      puts("untestable");
      return;
    }
    written = wcrtomb(out + length, (wchar_t)value, &state);
    if (written == (size_t)-1) {
      printf("unencodable %lu\n", (unsigned long)index);
      return;
    }
    length += written;
  }
  put_units("units", out, length);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  /* setlocale returns NULL for every name but C, and chooses UTF-8 nevertheless. */
  setlocale(LC_CTYPE, "C.UTF-8");
  printf("utf8-driver 1\nid dietlibc-mbrtowc\nname dietlibc mbrtowc, wcrtomb\nversion %s\nlanguage C\n"
         "api mbrtowc, wcrtomb\nform rfc3629\nbom keep\ndomain values-31-bit\nops decode stream encode\nready\n",
         argv[1]);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0') {
      fflush(stdout);
    } else if (strncmp(line, "encode", 6) == 0) {
      encode(line + 6);
    } else if (strncmp(line, "decode", 6) == 0 || strncmp(line, "stream", 6) == 0) {
      size_t chunk_count = 0, total = 0;
      char* field;
      for (field = strtok(line + 6, " "); field != NULL; field = strtok(NULL, " ")) {
        chunks[chunk_count] = strcmp(field, "-") == 0 ? 0 : unhex(field, units + total);
        total += chunks[chunk_count++];
      }
      decode(chunk_count);
    } else {
      puts("unsupported");
    }
  }
  return 0;
}
