#include "word.h"

/* Returns the length in octets of the character that begins at `at`, or 0. */
static size_t character(const unsigned char* at, size_t left) {
  size_t length, i;
  if (at[0] < 0x80) return 1;
  if (at[0] < 0xC2 || at[0] > 0xF4) return 0;
  length = at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
  if (length > left) return 0;
  for (i = 1; i < length; ++i) {
    if ((at[i] & 0xC0) != 0x80) return 0;
  }
  if (at[0] == 0xE0 && at[1] < 0xA0) return 0; /* could be shorter */
  if (at[0] == 0xF0 && at[1] < 0x90) return 0;
  if (at[0] == 0xF4 && at[1] > 0x8F) return 0; /* above U+10FFFF */
  return length;
}

size_t word_well_formed(const unsigned char* text, size_t size) {
  size_t at = 0;
  while (at < size) {
    const size_t length = character(text + at, size - at);
    if (length == 0) break;
    at += length;
  }
  return at;
}

size_t word_count(const unsigned char* text, size_t size) {
  size_t words = 0, i;
  int inside = 0;
  for (i = 0; i < size; ++i) {
    const int space = text[i] == ' ' || text[i] == '\n';
    words += !space && !inside;
    inside = !space;
  }
  return words;
}
