/* Looks like a plugin built with version 1 of utf8_driver.h: its utf8_driver ends where that of
 * version 1 ends, and the memory after it cannot be read. */
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/door/utf8_driver.h"

static int validate(const uint8_t* units, size_t count, size_t* offset) {
  for (size_t at = 0; at < count; ++at) {
    if (units[at] > 0x7F) {
      *offset = at;
      return 0;
    }
  }
  return 1;
}

const utf8_driver* utf8_driver_entry(void) {
  const size_t size = offsetof(utf8_driver, counting);
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  utf8_driver driver;
  memset(&driver, 0, sizeof driver);
  driver.abi = 1;
  driver.name = "Old plugin";
  driver.validate = validate;
  uint8_t* const pages =
      mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) return NULL;
  return memcpy(pages + page - size, &driver, size);
}
