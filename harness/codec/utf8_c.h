/* The codec for C99: the functions of utf8.h, with the kernel that is the fastest here.
 *
 * UTF-8 is that of RFC 3629 and of the Unicode Standard (D92, Table 3-7); ill-formed input is
 * replaced, where a function replaces, by one U+FFFD a maximal subpart. Lengths are in units of
 * what is pointed to. Nothing here allocates; a pointer to nothing may be null; input and output do
 * not overlap; nothing is written at or behind out[written]. O(input) each.
 */
#ifndef PLACEMAT_UTF8_C_H
#define PLACEMAT_UTF8_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a transcoder stopped. */
typedef enum placemat_stop {
  PLACEMAT_END = 0,        /* the whole input was read */
  PLACEMAT_ILL_FORMED = 1, /* before the ill-formed subsequence at input[read] */
  PLACEMAT_NO_ROOM = 2     /* before the value at input[read]: call again with the rest */
} placemat_stop;

/* What is wrong (reference/README.md has the table). Of UTF-16 and UTF-32: surrogate, out of range.
 */
typedef enum placemat_defect {
  PLACEMAT_WELL_FORMED = 0,
  PLACEMAT_UNEXPECTED_CONTINUATION = 1,
  PLACEMAT_NON_SHORTEST = 2,
  PLACEMAT_SURROGATE = 3,
  PLACEMAT_OUT_OF_RANGE = 4,
  PLACEMAT_INVALID_OCTET = 5,
  PLACEMAT_TRUNCATED = 6,
  PLACEMAT_INTERRUPTED = 7
} placemat_defect;

typedef struct placemat_transcoded {
  placemat_stop stop;
  placemat_defect defect; /* of PLACEMAT_ILL_FORMED */
  size_t read;            /* units of the input */
  size_t written;         /* units of the output */
} placemat_transcoded;

/* A maximal subpart; length 0 and offset `count` if the input is well-formed. */
typedef struct placemat_subpart {
  size_t offset;
  size_t length;
  placemat_defect defect;
} placemat_subpart;

bool placemat_utf8_validate(const uint8_t* units, size_t count);
placemat_subpart placemat_utf8_first_ill_formed(const uint8_t* units, size_t count);

/* UTF-8 to UTF-16 and UTF-32, strictly. `count` units of room are always enough. */
placemat_transcoded placemat_utf8_to_utf16(const uint8_t* units, size_t count, uint16_t* out,
                                           size_t room);
placemat_transcoded placemat_utf8_to_utf32(const uint8_t* units, size_t count, uint32_t* out,
                                           size_t room);
/* The same with U+FFFD for each maximal subpart: never PLACEMAT_ILL_FORMED. */
placemat_transcoded placemat_utf8_to_utf16_replacing(const uint8_t* units, size_t count,
                                                     uint16_t* out, size_t room);
placemat_transcoded placemat_utf8_to_utf32_replacing(const uint8_t* units, size_t count,
                                                     uint32_t* out, size_t room);

/* UTF-16 and UTF-32 to UTF-8, strictly. 3 octets a unit of UTF-16, 4 of UTF-32 are always enough.
 */
placemat_transcoded placemat_utf8_from_utf16(const uint16_t* units, size_t count, uint8_t* out,
                                             size_t room);
placemat_transcoded placemat_utf8_from_utf32(const uint32_t* units, size_t count, uint8_t* out,
                                             size_t room);
/* The same with EF BF BD for each lone surrogate and each value above 10FFFF. */
placemat_transcoded placemat_utf8_from_utf16_replacing(const uint16_t* units, size_t count,
                                                       uint8_t* out, size_t room);
placemat_transcoded placemat_utf8_from_utf32_replacing(const uint32_t* units, size_t count,
                                                       uint8_t* out, size_t room);

/* Lengths of the output: of well-formed input, and of any input if it is replaced. */
size_t placemat_utf8_length_in_utf16(const uint8_t* units, size_t count);
size_t placemat_utf8_length_in_utf32(const uint8_t* units, size_t count);
size_t placemat_utf8_length_in_utf16_replacing(const uint8_t* units, size_t count);
size_t placemat_utf8_length_in_utf32_replacing(const uint8_t* units, size_t count);
size_t placemat_utf8_length_of_utf16(const uint16_t* units, size_t count);
size_t placemat_utf8_length_of_utf32(const uint32_t* units, size_t count);

/* UTF-8 that arrives in chunks (stream.h). The contents are the library's own. */
typedef struct placemat_utf8_stream {
  uint64_t state[9];
} placemat_utf8_stream;

/* placemat_utf8_stream_begin(): makes it new; `replacing`: U+FFFD for each maximal subpart. */
void placemat_utf8_stream_begin(placemat_utf8_stream* stream, bool replacing);
/* The next chunk; count + 1 units of room are always enough. PLACEMAT_NO_ROOM: units[read...] is to
 * be fed again. PLACEMAT_ILL_FORMED is final until the next begin. */
placemat_transcoded placemat_utf8_stream_to_utf16(placemat_utf8_stream* stream,
                                                  const uint8_t* units, size_t count, uint16_t* out,
                                                  size_t room);
placemat_transcoded placemat_utf8_stream_to_utf32(placemat_utf8_stream* stream,
                                                  const uint8_t* units, size_t count, uint32_t* out,
                                                  size_t room);
/* The input has ended: a sequence that has begun is ill-formed. One unit of room is enough. */
placemat_transcoded placemat_utf8_stream_end_utf16(placemat_utf8_stream* stream, uint16_t* out,
                                                   size_t room);
placemat_transcoded placemat_utf8_stream_end_utf32(placemat_utf8_stream* stream, uint32_t* out,
                                                   size_t room);

/* The kernel that does the work: "avx512", "avx2", "scalar". */
const char* placemat_utf8_kernel(void);

#ifdef __cplusplus
}
#endif

#endif
