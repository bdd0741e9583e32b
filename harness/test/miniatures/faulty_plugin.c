/* One fault as a plugin. FAULT is a faulty_fault, FAULT_ID the plugin's id. */
#include "harness/door/utf8_driver.h"
#include "harness/test/miniatures/faulty_core.h"

static int validate(const uint8_t* units, size_t count, size_t* offset) {
  return faulty_validate(FAULT, units, count, offset);
}

static int decode(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count,
                  size_t* offset) {
  return faulty_decode(FAULT, units, count, values, value_count, offset);
}

static int replace(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count) {
  return faulty_replace(FAULT, units, count, values, value_count);
}

static size_t sum(const size_t* chunk_lengths, size_t chunks) {
  size_t count = 0;
  for (size_t i = 0; i < chunks; ++i) count += chunk_lengths[i];
  return count;
}

static int stream(const uint8_t* units, const size_t* chunk_lengths, size_t chunks,
                  uint32_t* values, size_t* value_count, size_t* offset) {
  return decode(units, sum(chunk_lengths, chunks), values, value_count, offset);
}

static int stream_replace(const uint8_t* units, const size_t* chunk_lengths, size_t chunks,
                          uint32_t* values, size_t* value_count) {
  return replace(units, sum(chunk_lengths, chunks), values, value_count);
}

const utf8_driver* utf8_driver_entry(void) {
  static const utf8_driver driver = {
      .abi = UTF8_DRIVER_ABI,
      .id = FAULT_ID,
      .name = "Miniature with one fault",
      .language = "C",
      .replacement = "maximal-subpart",
      .bom = "keep",
      .refusal = "refuse",
      .validate = validate,
      .decode = decode,
      .replace = replace,
      .encode = faulty_encode,
      .stream = stream,
      .stream_replace = stream_replace,
  };
  return &driver;
}
