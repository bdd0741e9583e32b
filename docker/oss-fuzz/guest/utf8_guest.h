/* A fuzz target for a UTF-8 library, to be taken into the library's own fuzz folder.
 *
 * Two files are the whole of it: this header and utf8_guest.c, in C99 or C++11 (or later). They
 * need the C library only. A third file is the host's own: it defines utf8_host, whose functions
 * call the library. README.md beside this file shows one, and how to build the three.
 *
 * UTF-8 is that of RFC 3629 and of the Unicode Standard (D92, Table 3-7). Each input is asked of
 * the host as it is, and again with U+FFFD in the place of each maximal subpart, so that strict
 * functions see whole texts as well. What takes octets is asked about them as a slice of a larger
 * buffer, too. A disagreement prints one line, with the octets, what was
 * expected and what was observed. It then aborts in a function of its own, so that crash bucketing
 * tells kinds apart: utf8_guest_fault_<function>_<kind>, for example
 * utf8_guest_fault_validate_misses_surrogate.
 */
#ifndef UTF8_GUEST_H
#define UTF8_GUEST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a strict function answers to ill-formed input. */
#define UTF8_GUEST_REFUSED ((size_t)-1)

/* The host's functions. What the library does not have is null, and is not asked. Octets are not
 * those of the text before a pointer to them, or from `size` on.
 *
 * Sizes and results count octets, 16-bit code units or 32-bit values, as the pointer beside them
 * says. No pointer is null, also for a size of 0. What is written ends where its room ends, at the
 * end of a block of memory, so that AddressSanitizer sees each write past it. Contents of the room
 * that are not counted in the result do not matter. */
struct utf8_guest_host {
  const char* name; /* for messages */

  /* Whether all is well-formed: 1 or 0. */
  int (*validate)(const uint8_t* octets, size_t size);
  /* The offset of the first octet of the first maximal subpart; `size` if all is well-formed. */
  size_t (*first_ill_formed)(const uint8_t* octets, size_t size);

  /* Strict decoding: how much was written, or UTF8_GUEST_REFUSED. There is room for `size` units.
   */
  size_t (*to_utf32)(const uint8_t* octets, size_t size, uint32_t* values);
  size_t (*to_utf16)(const uint8_t* octets, size_t size, uint16_t* units);

  /* The same with one U+FFFD for each maximal subpart (Unicode, "U+FFFD Substitution of Maximal
   * Subparts"; the WHATWG's decoder does this too). To UTF-8, there is room for 3 * `size` octets.
   */
  size_t (*replace_to_utf32)(const uint8_t* octets, size_t size, uint32_t* values);
  size_t (*replace_to_utf16)(const uint8_t* octets, size_t size, uint16_t* units);
  size_t (*replace_to_utf8)(const uint8_t* octets, size_t size, uint8_t* replaced);

  /* Strict encoding: how much was written, or UTF8_GUEST_REFUSED for a surrogate (in UTF-16: a lone
   * one) or a value above 10FFFF. There is room for 4 octets per value and 3 per unit. */
  size_t (*from_utf32)(const uint32_t* values, size_t count, uint8_t* octets);
  size_t (*from_utf16)(const uint16_t* units, size_t count, uint8_t* octets);
};

/* Defined by the host. LLVMFuzzerTestOneInput() judges it. */
extern const struct utf8_guest_host utf8_host;

/* A piece of a text. Between two pieces stand octets that are not of the text. */
struct utf8_guest_chunk {
  const uint8_t* octets;
  size_t size; /* may be 0 */
};

/* What the library does with a text in chunks: at least one, and the text ends with the last.
 * Optional: a host that has this defines utf8_host_streams, and compiles utf8_guest.c with
 * UTF8_GUEST_STREAMS defined. Others need not know of it.
 *
 * Each function answers as the one of the same name above does to the octets of all chunks, and has
 * the same room. Which octets are in which chunk follows from the input: an engine finds the cuts.
 */
struct utf8_guest_streams {
  const char* name; /* for messages */

  int (*validate)(const struct utf8_guest_chunk* chunks, size_t count);
  size_t (*to_utf32)(const struct utf8_guest_chunk* chunks, size_t count, uint32_t* values);
  size_t (*to_utf16)(const struct utf8_guest_chunk* chunks, size_t count, uint16_t* units);
  size_t (*replace_to_utf32)(const struct utf8_guest_chunk* chunks, size_t count, uint32_t* values);
  size_t (*replace_to_utf16)(const struct utf8_guest_chunk* chunks, size_t count, uint16_t* units);
  size_t (*replace_to_utf8)(const struct utf8_guest_chunk* chunks, size_t count, uint8_t* replaced);
};

/* Defined by a host that has such functions. */
extern const struct utf8_guest_streams utf8_host_streams;

/* What is wrong with a maximal subpart: the first line that holds. */
enum utf8_guest_defect {
  UTF8_GUEST_UNEXPECTED_CONTINUATION, /* 80..BF where a sequence must begin */
  UTF8_GUEST_NON_SHORTEST,            /* C0, C1; E0 before 80..9F; F0 before 80..8F */
  UTF8_GUEST_SURROGATE,               /* ED before A0..BF */
  UTF8_GUEST_OUT_OF_RANGE,            /* F5..FD; F4 before 90..BF */
  UTF8_GUEST_INVALID_OCTET,           /* FE, FF */
  UTF8_GUEST_TRUNCATED,               /* the input ends inside a sequence */
  UTF8_GUEST_INTERRUPTED,             /* another octet than 80..BF follows inside a sequence */
  UTF8_GUEST_NO_DEFECT
};

/* A well-formed sequence with its value, or a maximal subpart, whose value is U+FFFD. */
struct utf8_guest_segment {
  uint32_t value;
  uint8_t length; /* in octets, 1 to 4 */
  uint8_t well_formed;
};

/* The oracle: the segment at the start of `size` octets, at least one. */
struct utf8_guest_segment utf8_guest_next(const uint8_t* octets, size_t size);

/* What is wrong with the segment at the start of `size` octets, at least one. */
enum utf8_guest_defect utf8_guest_defect_of(const uint8_t* octets, size_t size);

/* Ask each function, and abort at the first disagreement. Cost O(size). */
void utf8_guest_judge(const struct utf8_guest_host* host, const uint8_t* octets, size_t size);
void utf8_guest_judge_streams(const struct utf8_guest_streams* streams, const uint8_t* octets,
                              size_t size);

/* What an engine calls; always 0. */
int LLVMFuzzerTestOneInput(const uint8_t* octets, size_t size);

#ifdef __cplusplus
}
#endif

#endif
