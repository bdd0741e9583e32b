#include "harness/test/miniatures/faulty_core.h"

const char* const faulty_names[FAULTY_COUNT] = {"none",  "c0-c1", "e0-80",         "ed-a0",
                                                "f4-90", "f5",    "truncated-tail"};

/* Describes the beginning of some octets. */
typedef struct sequence {
  enum { ACCEPTED, DROPPED, ILL_FORMED } kind;
  size_t length;
  uint32_t value; /* ACCEPTED */
} sequence;

static int length_of(faulty_fault fault, uint8_t lead) {
  if (lead <= 0x7F) return 1;
  if (lead < (fault == FAULTY_C0_C1 ? 0xC0 : 0xC2)) return 0;
  if (lead <= 0xDF) return 2;
  if (lead <= 0xEF) return 3;
  return lead <= (fault == FAULTY_F5 ? 0xF7 : 0xF4) ? 4 : 0;
}

static sequence read_sequence(faulty_fault fault, const uint8_t* units, size_t count) {
  const uint8_t lead = units[0];
  const int length = length_of(fault, lead);
  const sequence octet = {ILL_FORMED, 1, 0};
  if (length == 0) return octet;
  uint8_t low = 0x80;
  uint8_t high = 0xBF;
  if (lead == 0xE0 && fault != FAULTY_E0_80) low = 0xA0;
  if (lead == 0xED && fault != FAULTY_ED_A0) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4 && fault != FAULTY_F4_90) high = 0x8F;
  sequence result = {ACCEPTED, 1, length == 1 ? lead : lead & (0x7Fu >> length)};
  for (; result.length < (size_t)length; ++result.length) {
    if (result.length == count) {
      result.kind = fault == FAULTY_TRUNCATED_TAIL ? DROPPED : ILL_FORMED;
      return result;
    }
    if (units[result.length] < low || units[result.length] > high) {
      result.kind = ILL_FORMED;
      return result;
    }
    result.value = result.value << 6 | (units[result.length] & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return result;
}

int faulty_validate(faulty_fault fault, const uint8_t* units, size_t count, size_t* offset) {
  for (size_t at = 0; at < count;) {
    const sequence next = read_sequence(fault, units + at, count - at);
    if (next.kind == ILL_FORMED) {
      *offset = at;
      return 0;
    }
    at += next.length;
  }
  return 1;
}

int faulty_decode(faulty_fault fault, const uint8_t* units, size_t count, uint32_t* values,
                  size_t* value_count, size_t* offset) {
  if (!faulty_validate(fault, units, count, offset)) return 0;
  return faulty_replace(fault, units, count, values, value_count);
}

int faulty_replace(faulty_fault fault, const uint8_t* units, size_t count, uint32_t* values,
                   size_t* value_count) {
  size_t written = 0;
  for (size_t at = 0; at < count;) {
    const sequence next = read_sequence(fault, units + at, count - at);
    if (next.kind == ACCEPTED) values[written++] = next.value;
    if (next.kind == ILL_FORMED) values[written++] = 0xFFFD;
    at += next.length;
  }
  *value_count = written;
  return 1;
}

int faulty_encode(const uint32_t* values, size_t count, uint8_t* units, size_t* unit_count,
                  size_t* index) {
  size_t written = 0;
  for (size_t at = 0; at < count; ++at) {
    const uint32_t value = values[at];
    if (value > 0x10FFFF || (0xD800 <= value && value <= 0xDFFF)) {
      *index = at;
      return 0;
    }
    const int trails = value <= 0x7F ? 0 : value <= 0x7FF ? 1 : value <= 0xFFFF ? 2 : 3;
    const uint8_t marks[] = {0x00, 0xC0, 0xE0, 0xF0};
    units[written++] = (uint8_t)(marks[trails] | value >> (6 * trails));
    for (int shift = 6 * trails - 6; shift >= 0; shift -= 6) {
      units[written++] = (uint8_t)(0x80 | (value >> shift & 0x3F));
    }
  }
  *unit_count = written;
  return 1;
}
