/* Judges the C interface of the codec by the strings of placemat_vectors.h. It is compiled as C and
 * as C++, and prints how many strings get the right answers. Exit status: 1 if not all do. */
#include <placemat_vectors.h>
#include <stdio.h>
#include <string.h>

#include "harness/codec/utf8_c.h"

/* No string has so many octets or values. */
enum { kRoom = 4096 };

static bool are_values(const struct placemat_vector* v, const uint32_t* found, size_t count) {
  bool right = count == v->value_count;
  for (size_t i = 0; right && i < count; ++i) right = found[i] == placemat_values[v->values + i];
  return right;
}

/* Reports whether a strict conversion ends at the end, or at the fault. */
static bool stops(const struct placemat_vector* v, placemat_transcoded done) {
  return v->fault < 0 ? done.stop == PLACEMAT_END && done.read == v->octet_count
                      : done.stop == PLACEMAT_ILL_FORMED && done.read == (size_t)v->fault;
}

static bool decodes(const struct placemat_vector* v) {
  static uint32_t found[kRoom];
  const uint8_t* const units = placemat_octets + v->octets;
  const size_t n = v->octet_count;
  const size_t fault = v->fault < 0 ? n : (size_t)v->fault;
  const placemat_transcoded strict = placemat_utf8_to_utf32(units, n, found, kRoom);
  const placemat_transcoded all = placemat_utf8_to_utf32_replacing(units, n, found, kRoom);
  return stops(v, strict) && (v->fault >= 0 || strict.written == v->value_count) &&
         all.stop == PLACEMAT_END && all.read == n && are_values(v, found, all.written) &&
         placemat_utf8_validate(units, n) == (v->fault < 0) &&
         placemat_utf8_first_ill_formed(units, n).offset == fault &&
         placemat_utf8_length_in_utf32_replacing(units, n) == v->value_count &&
         placemat_utf8_length_in_utf16_replacing(units, n) == v->utf16_units;
}

static bool encodes(const struct placemat_vector* v) {
  static uint16_t words[kRoom];
  static uint32_t values[kRoom];
  static uint8_t octets[kRoom], others[kRoom];
  const uint8_t* const units = placemat_octets + v->octets;
  const size_t n = v->octet_count;
  const placemat_transcoded there = placemat_utf8_to_utf16_replacing(units, n, words, kRoom);
  const placemat_transcoded back = placemat_utf8_from_utf16(words, there.written, octets, kRoom);
  const size_t count = v->value_count;
  for (size_t i = 0; i < count; ++i) values[i] = (uint32_t)placemat_values[v->values + i];
  const placemat_transcoded other = placemat_utf8_from_utf32(values, count, others, kRoom);
  return there.written == v->utf16_units && back.stop == PLACEMAT_END &&
         back.written == v->utf8_octets && other.stop == PLACEMAT_END &&
         other.written == v->utf8_octets && memcmp(octets, others, other.written) == 0 &&
         placemat_utf8_length_of_utf16(words, there.written) == v->utf8_octets &&
         placemat_utf8_length_of_utf32(values, count) == v->utf8_octets &&
         (placemat_utf8_compare(units, n, others, other.written) == 0) == (v->fault < 0);
}

/* Reports whether a stream decodes octet by octet, and steps lead back from the end. */
static bool walks(const struct placemat_vector* v) {
  static uint32_t found[kRoom];
  const uint8_t* const units = placemat_octets + v->octets;
  const size_t n = v->octet_count;
  placemat_utf8_stream stream;
  placemat_utf8_stream_begin(&stream, true);
  size_t written = 0;
  for (size_t i = 0; i < n; ++i) {
    written += placemat_utf8_stream_to_utf32(&stream, units + i, 1, found + written, 2).written;
  }
  written += placemat_utf8_stream_end_utf32(&stream, found + written, 1).written;
  bool right = are_values(v, found, written);
  size_t left = v->value_count, at = n;
  while (right && at > 0) {
    const placemat_character last = placemat_utf8_previous(units, at);
    const uint32_t value = last.defect == PLACEMAT_WELL_FORMED ? last.value : 0xFFFD;
    right = left > 0 && last.length > 0 && value == found[--left] &&
            placemat_utf8_truncate(units, n, at) == at;
    at = last.start;
  }
  return right && left == 0;
}

int main(void) {
  unsigned long right = 0;
  for (unsigned long i = 0; i < PLACEMAT_VECTOR_COUNT; ++i) {
    const struct placemat_vector* const v = &placemat_vectors[i];
    if (decodes(v) && encodes(v) && walks(v)) {
      ++right;
    } else {
      puts(v->id);
    }
  }
  printf("%lu of %lu strings through utf8_c.h (%s)\n", right, PLACEMAT_VECTOR_COUNT,
         placemat_utf8_kernel());
  return right != PLACEMAT_VECTOR_COUNT;
}
