/* Calls a small C library's conversions with room of a given size and with none: mbsrtowcs and
   wcsrtombs, mbsnrtowcs and wcsnrtombs, mbstowcs and wcstombs, iconv. Input and room end at a fence.
   Run as: driver ID FUNCTION VERSION. */
#include <errno.h>
#include <iconv.h>
#include <locale.h>
#include <wchar.h>

#include "wire.h"

static char line[kLine];

/* Is how a conversion ended. `written` is (size_t)-1 if the input is ill-formed or unencodable. */
typedef struct Converted {
  size_t written, read;
  int all; /* was all of the input read? */
} Converted;

static const size_t kNone = (size_t)-1;

typedef struct Api {
  const char *function, *claims;
  size_t width; /* octets of a unit of room */
  Converted (*decode)(const char* units, size_t count, void* room, size_t n); /* room may be NULL */
  Converted (*encode)(const wchar_t* values, size_t count, char* room, size_t n);
} Api;

/* The input of the terminated functions ends at a NUL, the last octet before the fence. */
static Converted decode_terminated(const char* units, size_t count, void* room, size_t n) {
  Converted done;
  mbstate_t state;
  const char* at = units;
  memset(&state, 0, sizeof state);
  done.written = mbsrtowcs(room, &at, n, &state);
  done.read = at == NULL ? count : (size_t)(at - units);
  done.all = done.read == count;
  return done;
}

static Converted encode_terminated(const wchar_t* values, size_t count, char* room, size_t n) {
  Converted done;
  mbstate_t state;
  const wchar_t* at = values;
  memset(&state, 0, sizeof state);
  done.written = wcsrtombs(room, &at, n, &state);
  done.read = at == NULL ? count : (size_t)(at - values);
  done.all = done.read == count;
  return done;
}

/* mbstowcs and wcstombs do not report what they read, so they are only called for counts. */
static Converted count_plain(const char* units, size_t count, void* room, size_t n) {
  Converted done = {0, 0, 1};
  done.written = mbstowcs(room, units, n);
  done.read = count;
  return done;
}

static Converted length_plain(const wchar_t* values, size_t count, char* room, size_t n) {
  Converted done = {0, 0, 1};
  done.written = wcstombs(room, values, n);
  done.read = count;
  return done;
}

#ifndef __dietlibc__
static Converted decode_counted(const char* units, size_t count, void* room, size_t n) {
  Converted done;
  mbstate_t state;
  const char* at = units;
  memset(&state, 0, sizeof state);
  done.written = mbsnrtowcs(room, &at, count, n, &state);
  done.read = at == NULL ? count : (size_t)(at - units);
  done.all = done.read == count;
  /* The input ends in an unfinished character if input and room are both left, or if the state has
     octets of it: POSIX leaves open which, and musl 1.2.6 does the latter. */
  if ((room != NULL && !done.all && done.written < n) || !mbsinit(&state)) done.written = kNone;
  return done;
}

static Converted encode_counted(const wchar_t* values, size_t count, char* room, size_t n) {
  Converted done;
  mbstate_t state;
  const wchar_t* at = values;
  memset(&state, 0, sizeof state);
  done.written = wcsnrtombs(room, &at, count, n, &state);
  done.read = at == NULL ? count : (size_t)(at - values);
  done.all = done.read == count;
  return done;
}
#endif

static Converted convert(const char* to, const char* from, const char* units, size_t size, void* room, size_t n) {
  Converted done = {0, 0, 0};
  const iconv_t converter = iconv_open(to, from);
  size_t left = size, unused = n, result;
  char *in = (char*)units, *out = room;
  if (converter == (iconv_t)-1) exit(2);
  result = iconv(converter, &in, &left, &out, &unused);
  done.all = result != kNone;
  done.written = result == kNone && errno != E2BIG ? kNone : n - unused;
  done.read = size - left;
  iconv_close(converter);
  return done;
}

static Converted decode_iconv(const char* units, size_t count, void* room, size_t n) {
  Converted done = convert("UTF-16LE", "UTF-8", units, count, room, 2 * n);
  if (done.written != kNone) done.written /= 2;
  return done;
}

static const char kTerminated[] =
    "counting refuse\ndomain nul-terminated no-nul\nops decode encode count utf8-length decode-into encode-into";

static const Api kApis[] = {
    {"mbsrtowcs", kTerminated, sizeof(wchar_t), decode_terminated, encode_terminated},
    {"mbstowcs", "counting refuse\ndomain nul-terminated no-nul\nops count utf8-length", sizeof(wchar_t), count_plain, length_plain},
#ifndef __dietlibc__
    {"mbsnrtowcs", "domain no-nul\nops decode encode count utf8-length decode-into encode-into",
     sizeof(wchar_t), decode_counted, encode_counted},
#endif
    {"iconv", "room utf16\nlone-surrogate refuse\nops decode decode-into encode-utf16", 2, decode_iconv, NULL},
};

/* A surrogate pair is printed as one value, and a lone surrogate as a value of its own. */
static void put_utf16(const uint16_t* words, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i) {
    unsigned long value = words[i];
    if (value >> 10 == 0x36 && i + 1 < count && words[i + 1] >> 10 == 0x37) {
      value = 0x10000 + ((value - 0xD800) << 10) + (words[++i] - 0xDC00);
    }
    printf(" %lX", value);
  }
}

/* Prints the reply. `told` says whether it gives the number of octets read if some are left. */
static void reply_decoded(Converted done, const void* room, size_t width, int told) {
  size_t i;
  if (done.written == kNone) {
    puts("ill-formed");
    return;
  }
  if (done.all || !told) {
    fputs("values", stdout);
  } else {
    printf("partial %lu", (unsigned long)done.read);
  }
  if (width == 2) {
    put_utf16(room, done.written);
  } else {
    for (i = 0; i < done.written; ++i) printf(" %lX", (unsigned long)((const uint32_t*)room)[i]);
  }
  putchar('\n');
}

static void reply_encoded(Converted done, const char* units) {
  char start[32];
  if (done.written == kNone) {
    puts("unencodable");
    return;
  }
  sprintf(start, done.all ? "units" : "partial %lu", (unsigned long)done.read);
  put_units(start, units, done.written);
}

static void reply_number(size_t number, const char* refusal) {
  if (number == kNone) {
    puts(refusal);
  } else {
    printf("number %lu\n", (unsigned long)number);
  }
}

/* Puts the octets of `hex` before the fence, and a NUL behind them if it is `terminated`. */
static const char* put_octets(const char* hex, size_t* count, int terminated) {
  static char octets[kLine];
  char* start;
  *count = unhex(hex, octets);
  start = input.end - *count - terminated;
  memcpy(start, octets, *count);
  if (terminated) input.end[-1] = '\0';
  return start;
}

/* Puts the values of `fields`, each in `size` octets, there. Returns NULL if one is too large. */
static const void* put_numbers(char* fields, size_t size, size_t* count, int terminated) {
  static uint32_t numbers[kLine];
  char *field, *start;
  size_t i;
  *count = 0;
  for (field = strtok(fields, " "); field != NULL; field = strtok(NULL, " ")) {
    const unsigned long number = strtoul(field, NULL, 16);
    if (number > 0x7FFFFFFF) return NULL;
    numbers[(*count)++] = (uint32_t)number;
  }
  start = input.end - (*count + terminated) * size;
  for (i = 0; i < *count; ++i) memcpy(start + i * size, &numbers[i], size); /* little-endian */
  if (terminated) memset(input.end - size, 0, size);
  return start;
}

static void encode_utf16(char* fields) {
  size_t count;
  const char* words = put_numbers(fields, 2, &count, 0);
  char* room = output.end - 3 * count;
  reply_encoded(convert("UTF-8", "UTF-16LE", words, 2 * count, room, 3 * count), room);
}

/* Reports whether `op` is a word of the claims. */
static int offers(const Api* api, const char* op) {
  const size_t length = strlen(op);
  const char* at = api->claims;
  while ((at = strstr(at, op)) != NULL) {
    if (at[-1] == ' ' && (at[length] == ' ' || at[length] == '\0')) return 1;
    at += length;
  }
  return 0;
}

static void answer(const Api* api, const char* op, char* fields) {
  const int terminated = strstr(api->claims, "nul-terminated") != NULL;
  const int numbered = strstr(op, "-into") != NULL;
  const size_t n = numbered ? strtoul(fields, &fields, 10) : 0;
  size_t count, room;
  char* start;
  if (numbered && *fields == ' ') ++fields;
  if (strcmp(op, "decode") == 0 || strcmp(op, "decode-into") == 0 || strcmp(op, "count") == 0) {
    const char* units = put_octets(fields, &count, terminated);
    if (strcmp(op, "count") == 0) {
      reply_number(api->decode(units, count, NULL, 0).written, "ill-formed");
      return;
    }
    room = numbered ? n : count + 1;
    start = output.end - room * api->width;
    reply_decoded(api->decode(units, count, start, room), start, api->width, numbered);
  } else if (strcmp(op, "encode-utf16") == 0) {
    encode_utf16(fields);
  } else {
    const wchar_t* values = put_numbers(fields, sizeof(wchar_t), &count, terminated);
    if (values == NULL) {
      puts("untestable"); /* no wchar_t */
    } else if (strcmp(op, "utf8-length") == 0) {
      reply_number(api->encode(values, count, NULL, 0).written, "unencodable");
    } else {
      room = numbered ? n : 6 * count + 1;
      reply_encoded(api->encode(values, count, output.end - room, room), output.end - room);
    }
  }
}

int main(int argc, char** argv) {
  const Api *api = kApis, *const end = kApis + sizeof kApis / sizeof kApis[0];
  if (argc != 4) return 2;
  setlocale(LC_CTYPE, "C.UTF-8"); /* dietlibc returns NULL, and chooses UTF-8 nevertheless */
  while (api != end && strcmp(api->function, argv[2]) != 0) ++api;
  if (api == end) return 2;
  make_fences();
  printf("utf8-driver 2\nid %s\nname %s\nversion %s\nlanguage C\napi %s\nform rfc3629\nbom keep\n"
         "refusal refuse\n%s\nready\n",
         argv[1], argv[1], argv[3], argv[2], api->claims);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char* fields;
    line[strcspn(line, "\n")] = '\0';
    fields = strchr(line, ' ');
    if (fields != NULL) *fields++ = '\0';
    if (line[0] == '\0') {
      fflush(stdout);
    } else if (!offers(api, line)) {
      puts("unsupported");
    } else {
      answer(api, line, fields == NULL ? line + strlen(line) : fields);
    }
  }
  return 0;
}
