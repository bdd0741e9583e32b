/* A plugin that breaks the contract of utf8_driver.h in the way that $PLACEMAT_BROKEN names. */
#include <stdlib.h>
#include <string.h>

#include "harness/door/utf8_driver.h"

static const char* way(void) {
  const char* const name = getenv("PLACEMAT_BROKEN");
  return name == NULL ? "" : name;
}

static int is(const char* name) { return strcmp(way(), name) == 0; }

/* Reads the octet after or before the `count` octets, if $PLACEMAT_BROKEN says so. */
static void stray(const void* octets, size_t count) {
  const volatile uint8_t* const at = octets;
  if (is("reads-behind")) (void)at[count];
  if (is("reads-before")) (void)at[-1];
}

/* Says well-formed if the caller keeps its own side of the contract. */
static int validate(const uint8_t* units, size_t count, size_t* offset) {
  stray(units, count);
  if (is("crashes")) abort();
  if (is("returns-2")) return 2;
  return units != NULL && *offset == SIZE_MAX ? 1 : 0;
}

static int replace(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count) {
  if (is("refuses")) return 0;
  if (units == NULL || values == NULL || *value_count < count) return -1;
  if (is("counts-too-many")) *value_count += 1;
  if (is("writes-behind")) values[*value_count] = 1;
  if (is("writes-before")) values[-1] = 1;
  return 1;
}

static int encode(const uint32_t* values, size_t count, uint8_t* units, size_t* unit_count,
                  size_t* index) {
  if (values == NULL || units == NULL || *unit_count < 6 * count || *index != SIZE_MAX) return -1;
  if (is("counts-too-many")) *unit_count = SIZE_MAX;
  if (is("writes-behind")) units[*unit_count] = 0;
  stray(values, count * sizeof *values);
  return 1;
}

static int length(const uint8_t* units, size_t count, size_t* number, size_t* offset) {
  stray(units, count);
  if (is("returns-2")) return 2;
  *number = count;
  return *offset == SIZE_MAX ? 1 : -1;
}

static int utf8_length(const uint32_t* values, size_t count, size_t* number, size_t* index) {
  stray(values, count * sizeof *values);
  if (is("returns-2")) return 2;
  *number = count;
  return *index == SIZE_MAX ? 1 : -1;
}

/* Does the work of decode_into() and encode_into(). A unit has `size` octets. */
static int into(void* out, size_t room, size_t size, size_t count, size_t* read, size_t* written) {
  uint8_t* const octets = out;
  if (*read != SIZE_MAX || *written != SIZE_MAX) return -1;
  if (is("returns-4")) return 4;
  if (is("says-nothing")) return 1;
  if (is("is-full")) return 3;
  *read = is("reads-more") ? count + 1 : 0;
  *written = is("counts-too-many") ? room + 1 : room;
  memset(out, is("fills-with-ff") ? 0xFF : 0x41, room * size);
  if (is("writes-behind")) octets[room * size] = 0;
  if (is("writes-before")) octets[-1] = 0;
  return is("reads-more") || is("is-partial") ? 2 : 1;
}

static int decode_into(const uint8_t* units, size_t count, void* out, size_t room, size_t* read,
                       size_t* written, size_t* offset) {
  stray(units, count);
  return *offset == SIZE_MAX
             ? into(out, room, is("utf8") || is("fills-with-ff") ? 1 : 4, count, read, written)
             : -1;
}

static int encode_into(const uint32_t* values, size_t count, uint8_t* out, size_t room,
                       size_t* read, size_t* written, size_t* index) {
  stray(values, count * sizeof *values);
  return *index == SIZE_MAX ? into(out, room, 1, count, read, written) : -1;
}

static int encode_utf16(const uint16_t* words, size_t count, uint8_t* units, size_t* unit_count,
                        size_t* index) {
  stray(words, count * sizeof *words);
  if (*unit_count < 3 * count || *index != SIZE_MAX) return -1;
  memset(units, 0, *unit_count);
  if (is("counts-too-many")) *unit_count += 1;
  if (is("writes-behind")) units[*unit_count] = 0;
  return 1;
}

static int previous(const uint8_t* units, size_t at, size_t* start, uint32_t* value) {
  if (is("walks-on")) {
    while (*units-- != 0) {
    }
  }
  if (is("returns-2")) return 2;
  if (is("says-nothing")) return 1;
  *start = at - 1;
  *value = units[at - 1];
  return 1;
}

static int truncate_(const uint8_t* units, size_t count, size_t room, size_t* kept) {
  stray(units, count);
  if (is("refuses")) return 0;
  if (is("says-nothing")) return 1;
  *kept = is("counts-too-many") ? count + 1 : count < room ? count : room;
  return 1;
}

static int compare(const uint8_t* a, size_t a_count, const uint8_t* b, size_t b_count, int* order) {
  stray(b, b_count);
  if (is("refuses")) return 0;
  *order = a_count < b_count ? -7 : a_count > b_count ? 7 : memcmp(a, b, a_count);
  return 1;
}

const utf8_driver* utf8_driver_entry(void) {
  static utf8_driver driver;
  memset(&driver, 0, sizeof driver);
  driver.abi = is("abi") ? UTF8_DRIVER_ABI + 1 : is("abi-0") ? 0 : UTF8_DRIVER_ABI;
  driver.name = is("no-name") ? NULL : "Broken one";
  driver.id = is("id") ? "Broken One" : NULL;
  driver.form = is("form") ? "utf-9" : NULL;
  driver.domain = is("domain") ? "no-null" : NULL;
  driver.room = is("room") ? "utf-32" : is("utf8") || is("fills-with-ff") ? "utf8" : NULL;
  if (is("no-functions")) return &driver;
  driver.validate = validate;
  driver.replace = replace;
  driver.encode = encode;
  driver.count = length;
  driver.utf16_length = length;
  driver.utf8_length = utf8_length;
  driver.decode_into = decode_into;
  driver.encode_into = encode_into;
  driver.encode_utf16 = encode_utf16;
  driver.previous = previous;
  driver.truncate = truncate_;
  driver.compare = compare;
  return is("entry") ? NULL : &driver;
}
