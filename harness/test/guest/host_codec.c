/* Makes the codec a host of the guest target. */
#include <stdbool.h>
#include <utf8_guest.h>

#include "harness/codec/utf8_c.h"

static size_t written(placemat_transcoded transcoded) {
  return transcoded.stop == PLACEMAT_END ? transcoded.written : UTF8_GUEST_REFUSED;
}

static int validate(const uint8_t* octets, size_t size) {
  return placemat_utf8_validate(octets, size);
}
static size_t first_ill_formed(const uint8_t* octets, size_t size) {
  return placemat_utf8_first_ill_formed(octets, size).offset;
}
static size_t to_utf32(const uint8_t* octets, size_t size, uint32_t* values) {
  return written(placemat_utf8_to_utf32(octets, size, values, size));
}
static size_t to_utf16(const uint8_t* octets, size_t size, uint16_t* units) {
  return written(placemat_utf8_to_utf16(octets, size, units, size));
}
static size_t replace_to_utf32(const uint8_t* octets, size_t size, uint32_t* values) {
  return written(placemat_utf8_to_utf32_replacing(octets, size, values, size));
}
static size_t replace_to_utf16(const uint8_t* octets, size_t size, uint16_t* units) {
  return written(placemat_utf8_to_utf16_replacing(octets, size, units, size));
}
/* Decodes and encodes part by part, because the codec has no function that does both. */
static size_t replace_to_utf8(const uint8_t* octets, size_t size, uint8_t* replaced) {
  size_t read = 0, size_replaced = 0;
  while (read < size) {
    uint32_t values[64];
    const placemat_transcoded part =
        placemat_utf8_to_utf32_replacing(octets + read, size - read, values, 64);
    read += part.read;
    size_replaced += written(placemat_utf8_from_utf32(
        values, part.written, replaced + size_replaced, 3 * size - size_replaced));
  }
  return size_replaced;
}
static size_t from_utf32(const uint32_t* values, size_t count, uint8_t* octets) {
  return written(placemat_utf8_from_utf32(values, count, octets, 4 * count));
}
static size_t from_utf16(const uint16_t* units, size_t count, uint8_t* octets) {
  return written(placemat_utf8_from_utf16(units, count, octets, 3 * count));
}

const struct utf8_guest_host utf8_host = {
    "codec",          validate,         first_ill_formed, to_utf32,   to_utf16,
    replace_to_utf32, replace_to_utf16, replace_to_utf8,  from_utf32, from_utf16};

static size_t octets_in(const struct utf8_guest_chunk* chunks, size_t count) {
  size_t octets = 0, i;
  for (i = 0; i < count; ++i) octets += chunks[i].size;
  return octets;
}

#define STREAM(name, unit, utf, replacing)                                                     \
  static size_t name(const struct utf8_guest_chunk* chunks, size_t count, unit* out) {         \
    const size_t room = octets_in(chunks, count);                                              \
    size_t all = 0, i;                                                                         \
    placemat_utf8_stream stream;                                                               \
    placemat_utf8_stream_begin(&stream, replacing);                                            \
    for (i = 0; i <= count; ++i) {                                                             \
      const placemat_transcoded part =                                                         \
          i < count ? placemat_utf8_stream_to_##utf(&stream, chunks[i].octets, chunks[i].size, \
                                                    out + all, room - all)                     \
                    : placemat_utf8_stream_end_##utf(&stream, out + all, room - all);          \
      if (written(part) == UTF8_GUEST_REFUSED) return UTF8_GUEST_REFUSED;                      \
      all += part.written;                                                                     \
    }                                                                                          \
    return all;                                                                                \
  }
STREAM(stream_to_utf32, uint32_t, utf32, false)
STREAM(stream_to_utf16, uint16_t, utf16, false)
STREAM(stream_replace_to_utf32, uint32_t, utf32, true)
STREAM(stream_replace_to_utf16, uint16_t, utf16, true)

const struct utf8_guest_streams utf8_host_streams = {"codec",
                                                     NULL,
                                                     stream_to_utf32,
                                                     stream_to_utf16,
                                                     stream_replace_to_utf32,
                                                     stream_replace_to_utf16,
                                                     NULL};
