/* A plugin to start from: a textbook strict decoder and encoder for UTF-8 as RFC 3629 defines it.
 *
 * Yours calls your library instead, and reports what that does. Build it as a shared library, and
 * run `placemat check --plugin FILE.so`. The contract is in utf8_driver.h.
 */
#include "harness/door/utf8_driver.h"

/* Reads one sequence of the `count` > 0 octets at `units`. Returns its length and sets *value. If
 * it is ill-formed, returns minus the length of the maximal subpart. Source: Unicode, Table 3-7. */
static int read_sequence(const uint8_t* units, size_t count, uint32_t* value) {
  const uint8_t lead = units[0];
  uint8_t low = 0x80; /* the bounds of the second octet */
  uint8_t high = 0xBF;
  int length;
  if (lead <= 0x7F) {
    *value = lead;
    return 1;
  }
  if (lead < 0xC2 || lead > 0xF4) return -1;
  length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead == 0xE0) low = 0xA0;  /* below: a non-shortest form */
  if (lead == 0xED) high = 0x9F; /* above: a surrogate */
  if (lead == 0xF0) low = 0x90;  /* below: a non-shortest form */
  if (lead == 0xF4) high = 0x8F; /* above: beyond U+10FFFF */

  *value = lead & (0x7F >> length);
  for (int i = 1; i < length; ++i) {
    if ((size_t)i == count || units[i] < low || units[i] > high) return -i;
    *value = *value << 6 | (units[i] & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return length;
}

static int sample_decode(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count,
                         size_t* offset) {
  size_t written = 0;
  for (size_t at = 0; at < count;) {
    const int length = read_sequence(units + at, count - at, &values[written]);
    if (length < 0) {
      *offset = at;
      return 0;
    }
    ++written;
    at += (size_t)length;
  }
  *value_count = written;
  return 1;
}

static int sample_validate(const uint8_t* units, size_t count, size_t* offset) {
  for (size_t at = 0; at < count;) {
    uint32_t value;
    const int length = read_sequence(units + at, count - at, &value);
    if (length < 0) {
      *offset = at;
      return 0;
    }
    at += (size_t)length;
  }
  return 1;
}

/* Writes one U+FFFD per maximal subpart: Unicode, "U+FFFD Substitution of Maximal Subparts". */
static int sample_replace(const uint8_t* units, size_t count, uint32_t* values,
                          size_t* value_count) {
  size_t written = 0;
  for (size_t at = 0; at < count;) {
    uint32_t value;
    const int length = read_sequence(units + at, count - at, &value);
    values[written++] = length < 0 ? 0xFFFD : value;
    at += (size_t)(length < 0 ? -length : length);
  }
  *value_count = written;
  return 1;
}

static int sample_encode(const uint32_t* values, size_t count, uint8_t* units, size_t* unit_count,
                         size_t* index) {
  size_t written = 0;
  for (size_t at = 0; at < count; ++at) {
    const uint32_t value = values[at];
    if (value > 0x10FFFF || (0xD800 <= value && value <= 0xDFFF)) {
      *index = at;
      return 0;
    }
    if (value <= 0x7F) {
      units[written++] = (uint8_t)value;
      continue;
    }
    if (value <= 0x7FF) {
      units[written++] = (uint8_t)(0xC0 | value >> 6);
    } else {
      if (value <= 0xFFFF) {
        units[written++] = (uint8_t)(0xE0 | value >> 12);
      } else {
        units[written++] = (uint8_t)(0xF0 | value >> 18);
        units[written++] = (uint8_t)(0x80 | (value >> 12 & 0x3F));
      }
      units[written++] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
    }
    units[written++] = (uint8_t)(0x80 | (value & 0x3F));
  }
  *unit_count = written;
  return 1;
}

/* Counts the values that sample_replace() writes. */
static int sample_count(const uint8_t* units, size_t count, size_t* number, size_t* offset) {
  size_t values = 0;
  (void)offset; /* only for refusals, and there are none */
  for (size_t at = 0; at < count; ++values) {
    uint32_t value;
    const int length = read_sequence(units + at, count - at, &value);
    at += (size_t)(length < 0 ? -length : length);
  }
  *number = values;
  return 1;
}

static int sample_decode_into(const uint8_t* units, size_t count, void* out, size_t room,
                              size_t* read, size_t* written, size_t* offset) {
  uint32_t* const values = out;
  *read = 0;
  *written = 0;
  while (*read < count && *written < room) {
    const int length = read_sequence(units + *read, count - *read, &values[*written]);
    if (length < 0) {
      *offset = *read;
      return 0;
    }
    *read += (size_t)length;
    ++*written;
  }
  return *read == count ? 1 : 2;
}

/* Steps back from `at` over a sequence, over octets that begin one, or over one octet. */
static int sample_previous(const uint8_t* units, size_t at, size_t* start, uint32_t* value) {
  for (size_t back = 1; back <= 4 && back <= at; ++back) {
    const int length = read_sequence(units + at - back, back, value);
    if (length == (int)back || length == -(int)back) *start = at - back;
    if (length == (int)back) return 1;
    /* No sequence begins with a continuation octet. */
    if ((units[at - back] & 0xC0) != 0x80) break;
  }
  return 0;
}

/* Lives as one object, which holds back the beginning of a sequence. The octets from `begin` to
 * `end` are those that it holds. */
static int sample_live(const uint8_t* units, const utf8_call* calls, size_t call_count,
                       uint32_t* values, size_t* value_counts, int* results, int replaces) {
  size_t begin = 0, end = 0, written = 0;
  for (size_t i = 0; i < call_count; ++i) {
    const size_t before = written;
    results[i] = 1;
    end += calls[i].length;
    while (begin < end && calls[i].kind != 2) {
      const int length = read_sequence(units + begin, end - begin, &values[written]);
      /* A sequence that is cut short by the end of the call may go on in the next one. */
      const int is_cut = length < 0 && (size_t)-length == end - begin && units[begin] >= 0xC2 &&
                         units[begin] <= 0xF4;
      if (is_cut && calls[i].kind == 0) break;
      if (length < 0 && !replaces) {
        results[i] = 0;
        written = before;
        begin = end; /* what is left of the call is lost */
        break;
      }
      if (length < 0) values[written] = 0xFFFD;
      ++written;
      begin += (size_t)(length < 0 ? -length : length);
    }
    if (calls[i].kind == 2) begin = end;
    value_counts[i] = written - before;
  }
  return 1;
}

static int sample_session(const uint8_t* units, const utf8_call* calls, size_t call_count,
                          uint32_t* values, size_t* value_counts, int* results) {
  return sample_live(units, calls, call_count, values, value_counts, results, 0);
}

static int sample_session_replace(const uint8_t* units, const utf8_call* calls, size_t call_count,
                                  uint32_t* values, size_t* value_counts, int* results) {
  return sample_live(units, calls, call_count, values, value_counts, results, 1);
}

const utf8_driver* utf8_driver_entry(void) {
  static const utf8_driver driver = {
      .abi = UTF8_DRIVER_ABI,
      .id = "sample-plugin",
      .name = "The sample plugin",
      .version = "1",
      .language = "C",
      .api =
          "sample_validate, sample_decode, sample_replace, sample_encode, sample_count, "
          "sample_decode_into, sample_previous, sample_session, sample_session_replace",
      .replacement = "maximal-subpart",
      .bom = "keep",
      .refusal = "refuse",
      .validate = sample_validate,
      .decode = sample_decode,
      .replace = sample_replace,
      .encode = sample_encode,
      .counting = "replacement",
      .backward = "maximal-subpart",
      .count = sample_count,
      .decode_into = sample_decode_into,
      .previous = sample_previous,
      .after_error = "new",
      .after_last = "new",
      .delivers = "at-once",
      .session = sample_session,
      .session_replace = sample_session_replace,
  };
  return &driver;
}
