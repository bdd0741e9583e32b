/* Gives Placemat the library through the C interface. */
#include "utf8_driver.h"
#include "word.h"

static int validate(const uint8_t* units, size_t count, size_t* offset) {
  *offset = word_well_formed(units, count);
  return *offset == count;
}

const utf8_driver* utf8_driver_entry(void) {
  static const utf8_driver driver = {
      .abi = UTF8_DRIVER_ABI, .name = "word", .language = "C", .validate = validate};
  return &driver;
}
