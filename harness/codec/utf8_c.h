/* Declares the codec for C99: the functions of utf8.h, boundary.h, order.h and stream.h, with
 * the fastest kernel that runs here.
 *
 * UTF-8 is that of RFC 3629 and of the Unicode Standard (D92, Table 3-7). A function that replaces
 * ill-formed input writes one U+FFFD per maximal subpart. A length counts the units that its
 * pointer points to. A pointer may be null if its length is 0. Input and output must not overlap.
 * No function allocates, or writes at out[written] or past it. A call costs O(input), or O(1) where
 * its comment says so.
 */
#ifndef PLACEMAT_UTF8_C_H
#define PLACEMAT_UTF8_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* placemat_stop says why a transcoder stopped. */
typedef enum placemat_stop {
  PLACEMAT_END = 0,        /* the whole input was read */
  PLACEMAT_ILL_FORMED = 1, /* before the ill-formed subsequence at input[read] */
  PLACEMAT_NO_ROOM = 2     /* before the value at input[read]: call again with the rest */
} placemat_stop;

/* placemat_defect says what is wrong (reference/README.md has the table). In UTF-16 and UTF-32 it
 * is PLACEMAT_SURROGATE or PLACEMAT_OUT_OF_RANGE. */
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
  placemat_defect defect; /* if PLACEMAT_ILL_FORMED */
  size_t read;            /* units of the input */
  size_t written;         /* units of the output */
} placemat_transcoded;

/* Holds a maximal subpart. If the input is well-formed, length is 0 and offset is `count`. */
typedef struct placemat_subpart {
  size_t offset;
  size_t length;
  placemat_defect defect;
} placemat_subpart;

bool placemat_utf8_validate(const uint8_t* units, size_t count);
placemat_subpart placemat_utf8_first_ill_formed(const uint8_t* units, size_t count);

/* These decode UTF-8, and stop at ill-formed input. `count` units of room are always enough. */
placemat_transcoded placemat_utf8_to_utf16(const uint8_t* units, size_t count, uint16_t* out,
                                           size_t room);
placemat_transcoded placemat_utf8_to_utf32(const uint8_t* units, size_t count, uint32_t* out,
                                           size_t room);
/* These write U+FFFD for each maximal subpart, and never stop as PLACEMAT_ILL_FORMED. */
placemat_transcoded placemat_utf8_to_utf16_replacing(const uint8_t* units, size_t count,
                                                     uint16_t* out, size_t room);
placemat_transcoded placemat_utf8_to_utf32_replacing(const uint8_t* units, size_t count,
                                                     uint32_t* out, size_t room);

/* These encode UTF-16 and UTF-32, and stop at ill-formed input. 3 octets per unit of UTF-16, or 4
 * per unit of UTF-32, are always enough. */
placemat_transcoded placemat_utf8_from_utf16(const uint16_t* units, size_t count, uint8_t* out,
                                             size_t room);
placemat_transcoded placemat_utf8_from_utf32(const uint32_t* units, size_t count, uint8_t* out,
                                             size_t room);
/* These write EF BF BD for each lone surrogate and each value above 10FFFF. */
placemat_transcoded placemat_utf8_from_utf16_replacing(const uint16_t* units, size_t count,
                                                       uint8_t* out, size_t room);
placemat_transcoded placemat_utf8_from_utf32_replacing(const uint32_t* units, size_t count,
                                                       uint8_t* out, size_t room);

/* These return lengths of output. The first two are for strict decoding: exact for well-formed
 * input, enough for any. The others are for the functions that replace: exact for any input. A
 * length in UTF-32 is a number of code points. */
size_t placemat_utf8_length_in_utf16(const uint8_t* units, size_t count);
size_t placemat_utf8_length_in_utf32(const uint8_t* units, size_t count);
size_t placemat_utf8_length_in_utf16_replacing(const uint8_t* units, size_t count);
size_t placemat_utf8_length_in_utf32_replacing(const uint8_t* units, size_t count);
size_t placemat_utf8_length_of_utf16(const uint16_t* units, size_t count);
size_t placemat_utf8_length_of_utf32(const uint32_t* units, size_t count);

/* Holds a well-formed sequence with its value, or a maximal subpart with its defect. */
typedef struct placemat_character {
  size_t start;  /* the offset of its first octet */
  size_t length; /* in octets; 0 if there is none */
  uint32_t value;
  placemat_defect defect;
} placemat_character;

/* Returns the last character of the text before `offset`. It does not read the octets from `offset`
 * on. At 0 there is no character: start and length are 0. O(1). */
placemat_character placemat_utf8_previous(const uint8_t* units, size_t offset);
/* Returns the length of the longest beginning that has at most `most` octets and cuts no character,
 * not even an ill-formed one. O(1). */
size_t placemat_utf8_truncate(const uint8_t* units, size_t count, size_t most);

/* These compare two strings, and return a number below 0, 0, or one above 0. Both orders are total:
 * only identical octets are equal. The first is the order of the octets, and so of the code points.
 * The second is the order of UTF-16 code units. */
int placemat_utf8_compare(const uint8_t* left, size_t left_count, const uint8_t* right,
                          size_t right_count);
int placemat_utf8_compare_utf16(const uint8_t* left, size_t left_count, const uint8_t* right,
                                size_t right_count);

/* Holds the state of a decoder of chunks (stream.h). The contents are the library's own. */
typedef struct placemat_utf8_stream {
  uint64_t state[9];
} placemat_utf8_stream;

/* Begins a stream. With `replacing`, one U+FFFD is written per maximal subpart. */
void placemat_utf8_stream_begin(placemat_utf8_stream* stream, bool replacing);
/* Decodes the next chunk. count + 1 units of room are always enough. After PLACEMAT_NO_ROOM,
 * feed units[read...] again. PLACEMAT_ILL_FORMED is final until the stream is begun again. */
placemat_transcoded placemat_utf8_stream_to_utf16(placemat_utf8_stream* stream,
                                                  const uint8_t* units, size_t count, uint16_t* out,
                                                  size_t room);
placemat_transcoded placemat_utf8_stream_to_utf32(placemat_utf8_stream* stream,
                                                  const uint8_t* units, size_t count, uint32_t* out,
                                                  size_t room);
/* Ends the input: an unfinished sequence is ill-formed. One unit of room is always enough. After
 * PLACEMAT_END the stream takes another input. */
placemat_transcoded placemat_utf8_stream_end_utf16(placemat_utf8_stream* stream, uint16_t* out,
                                                   size_t room);
placemat_transcoded placemat_utf8_stream_end_utf32(placemat_utf8_stream* stream, uint32_t* out,
                                                   size_t room);

/* Returns the name of the kernel that does the work, such as "scalar". */
const char* placemat_utf8_kernel(void);

#ifdef __cplusplus
}
#endif

#endif
