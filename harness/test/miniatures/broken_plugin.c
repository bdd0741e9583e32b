/* A plugin that breaks the contract of utf8_driver.h in the way that $PLACEMAT_BROKEN names. */
#include <stdlib.h>
#include <string.h>

#include "harness/implementation/utf8_driver.h"

static const char* way(void) {
  const char* const name = getenv("PLACEMAT_BROKEN");
  return name == NULL ? "" : name;
}

static int is(const char* name) { return strcmp(way(), name) == 0; }

/* Reads an octet next to `count` octets, if it is to. */
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

const utf8_driver* utf8_driver_entry(void) {
  static utf8_driver driver;
  memset(&driver, 0, sizeof driver);
  driver.abi = is("abi") ? 7 : UTF8_DRIVER_ABI;
  driver.name = is("no-name") ? NULL : "Broken one";
  driver.id = is("id") ? "Broken One" : NULL;
  driver.form = is("form") ? "utf-9" : NULL;
  driver.domain = is("domain") ? "no-null" : NULL;
  if (is("no-functions")) return &driver;
  driver.validate = validate;
  driver.replace = replace;
  driver.encode = encode;
  return is("entry") ? NULL : &driver;
}
