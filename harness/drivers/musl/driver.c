// Drives musl's multibyte functions. Run as: driver FUNCTION VERSION. FUNCTION is mbrtowc or
// mbrtoc32.
#include <limits.h>
#include <locale.h>
#include <uchar.h>
#include <wchar.h>

#include "wire.h"

static int use_char32;

static size_t next(uint32_t* value, const char* units, size_t count, mbstate_t* state) {
  wchar_t wide = 0;
  char32_t code = 0;
  const size_t length =
      use_char32 ? mbrtoc32(&code, units, count, state) : mbrtowc(&wide, units, count, state);
  *value = use_char32 ? (uint32_t)code : (uint32_t)wide;
  return length == 0 ? 1 : length;  // 0 means a NUL
}

// Decodes whole input and chunks alike: `units` holds the chunks one after the other.
static void decode(const char* units, const size_t* chunks, size_t chunk_count) {
  static uint32_t values[kLine];
  mbstate_t state = {0};
  size_t count = 0, offset = 0, character = 0;
  int pending = 0;
  for (size_t i = 0; i < chunk_count; ++i) {
    for (size_t left = chunks[i]; left != 0;) {
      if (!pending) character = offset;
      const size_t length = next(&values[count], units + offset, left, &state);
      if (length == (size_t)-1) {
        printf("ill-formed %zu\n", character);
        return;
      }
      pending = length == (size_t)-2;
      if (!pending) ++count;
      const size_t taken = pending ? left : length;
      offset += taken;
      left -= taken;
    }
  }
  if (pending) {
    printf("ill-formed %zu\n", character);
    return;
  }
  fputs("values", stdout);
  for (size_t i = 0; i < count; ++i) printf(" %X", values[i]);
  putchar('\n');
}

static void encode(char* fields) {
  static char units[kLine * MB_LEN_MAX];
  size_t length = 0, index = 0;
  for (char* field = strtok(fields, " "); field != NULL; field = strtok(NULL, " "), ++index) {
    mbstate_t state = {0};
    const uint32_t value = (uint32_t)strtoul(field, NULL, 16);
    const size_t written = use_char32 ? c32rtomb(units + length, value, &state)
                                      : wcrtomb(units + length, (wchar_t)value, &state);
    if (written == (size_t)-1) {
      printf("unencodable %zu\n", index);
      return;
    }
    length += written;
  }
  put_units("units", units, length);
}

int main(int argc, char** argv) {
  static char line[kLine], units[kLine];
  static size_t chunks[kLine];
  if (argc != 3 || setlocale(LC_CTYPE, "C.UTF-8") == NULL || MB_CUR_MAX < 4) return 2;
  use_char32 = strcmp(argv[1], "mbrtoc32") == 0;
  printf("utf8-driver 1\nid musl-%s\nname musl %s, %s\nversion %s\nlanguage C\napi %s\nform rfc3629\n"
         "bom keep\nrefusal refuse\nops decode stream encode\nready\n",
         argv[1], argv[1], use_char32 ? "c32rtomb" : "wcrtomb", argv[2], argv[1]);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0') {
      fflush(stdout);
    } else if (strncmp(line, "encode", 6) == 0) {
      encode(line + 6);
    } else if (strncmp(line, "decode", 6) == 0 || strncmp(line, "stream", 6) == 0) {
      size_t chunk_count = 0, total = 0;
      for (char* field = strtok(line + 6, " "); field != NULL; field = strtok(NULL, " ")) {
        chunks[chunk_count] = strcmp(field, "-") == 0 ? 0 : unhex(field, units + total);
        total += chunks[chunk_count++];
      }
      decode(units, chunks, chunk_count);
    } else {
      puts("unsupported");
    }
  }
  return 0;
}
