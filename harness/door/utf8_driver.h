/* The C ABI of a UTF-8 implementation under trial, version 3.
 *
 * A shared library exports utf8_driver_entry(). It returns a utf8_driver that stays valid as long
 * as the library is loaded. `placemat check --plugin FILE.so` judges it. C99 and C++; needs nothing
 * else from Placemat.
 *
 * Report what your library does; never repair its answers. Placemat calls from one thread at a
 * time, in a separate process: a crash or a hang is a finding, and does no other harm.
 *
 * Placemat also calls the functions on octets in one piece with slices of larger buffers, and some
 * of them with up to 2^33 octets.
 *
 * Version 2 added the fields from `counting` on, and version 3 those from `after_error` on. A
 * library that was built with an earlier version of this header, and says so in `abi`, is still
 * accepted.
 */
#ifndef UTF8_DRIVER_H
#define UTF8_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UTF8_DRIVER_ABI 3

#if defined(__GNUC__)
#define UTF8_DRIVER_EXPORT __attribute__((visibility("default")))
#else
#define UTF8_DRIVER_EXPORT
#endif

/* A call of a session: `length` octets of a text, of which more follow (kind 0) or which are its
 * last ones (1), or a reset (2), which has none. */
typedef struct utf8_call {
  size_t length;
  int kind;
} utf8_call;

/* These rules hold for every function:
 *
 * - It returns 1 if the input is well-formed (encoded, replaced), 0 if it is ill-formed
 * (unencodable), and -1 if it is untestable: the API's argument cannot carry this input. Any other
 * number counts as a crash of the driver at this request.
 * - No pointer is NULL, even for empty input; `count` and `chunks` may be 0. A NUL follows the
 *   input only if the domain says nul-terminated, and `count` does not include it. No octet before
 *   the input, or past its end or its NUL, may be read, and none may be written to.
 * - On entry *value_count and *unit_count hold the capacity of the output: at least the number of
 *   octets for values, at least 6 * count for units, 3 * count for those of UTF-16. Nothing past
 *   the capacity may be written. On return 1 they hold the number written. After 0 and -1 the
 *   output is not looked at.
 * - Input and output end at pages that cannot be read or written: an octet too many ends the
 *   process, and is reported as reads-past, reads-before or writes-past.
 * - *offset and *index come preset to SIZE_MAX, which means unknown. A function that knows them
 * writes them when it returns 0. *offset is the first octet of the first ill-formed subsequence,
 * counted from the request's first octet (including all chunks and a stripped byte order mark).
 * *index says which of the values cannot be encoded, counted from 0.
 * - Values are 32-bit numbers, not necessarily code points: pass on what your library does.
 */

typedef struct utf8_driver {
  uint32_t abi; /* UTF8_DRIVER_ABI */

  /* The keys of a driver's greeting; NULL means the default. `name` is required. `id` consists of
   * a-z, 0-9 and -, and defaults to a slug of the name. `form` defaults to "rfc3629"; replacement,
   * bom and refusal to "unspecified"; the others to nothing. All text is UTF-8 without control
   * characters. */
  const char *id, *name, *version, *language, *api, *form, *replacement, *bom, *refusal, *domain;

  /* A function that is NULL is not offered. At least one must be offered. */

  /* Says whether the input is well-formed and, if not, where the fault is. */
  int (*validate)(const uint8_t* units, size_t count, size_t* offset);

  /* Decodes octets to values, and refuses ill-formed input. */
  int (*decode)(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count,
                size_t* offset);

  /* Decodes octets to values, and replaces ill-formed input; returns 1 or -1. */
  int (*replace)(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count);

  /* Encodes values to octets. */
  int (*encode)(const uint32_t* values, size_t count, uint8_t* units, size_t* unit_count,
                size_t* index);

  /* Decodes in chunks: the first chunk_lengths[0] octets of `units`, then chunk_lengths[1],
   * and so on. A chunk may be empty. The end of the last one is the end of the input. */
  int (*stream)(const uint8_t* units, const size_t* chunk_lengths, size_t chunks, uint32_t* values,
                size_t* value_count, size_t* offset);

  /* Replaces in chunks. */
  int (*stream_replace)(const uint8_t* units, const size_t* chunk_lengths, size_t chunks,
                        uint32_t* values, size_t* value_count);

  /* Version 2 added all fields below. */

  /* These are greeting keys, too. `room` is "utf32" by default, "utf16" or "utf8": what decode_into
   * writes. The others default to "unspecified". */
  const char *counting, *room, *lone_surrogate, *backward, *order;

  /* These count the values, or the UTF-16 code units, that decoding gives. */
  int (*count)(const uint8_t* units, size_t count, size_t* number, size_t* offset);
  int (*utf16_length)(const uint8_t* units, size_t count, size_t* number, size_t* offset);

  /* Counts the octets that encoding gives. */
  int (*utf8_length)(const uint32_t* values, size_t count, size_t* number, size_t* index);

  /* These convert into room for exactly `room` units: decode_into for uint32_t, uint16_t or octets,
   * as the key `room` says, and encode_into for octets. They return
   *    1 all of it fitted: *written units were written;
   *    2 some of it fitted: *read octets (values) were read, and *written units written;
   *    3 it was refused, and the output is not looked at: *written units would be needed;
   *    0, -1 as every function does.
   * *read and *written come preset to SIZE_MAX, which means unknown; after 3 they may stay so. */
  int (*decode_into)(const uint8_t* units, size_t count, void* out, size_t room, size_t* read,
                     size_t* written, size_t* offset);
  int (*encode_into)(const uint32_t* values, size_t count, uint8_t* out, size_t room, size_t* read,
                     size_t* written, size_t* index);

  /* Encodes UTF-16 code units, which may be lone surrogates, to octets. */
  int (*encode_utf16)(const uint16_t* words, size_t count, uint8_t* units, size_t* unit_count,
                      size_t* index);

  /* Finds the start and value of the character that ends before the octet `at` (1 or more).
   * Returns 1, 0 if the end is ill-formed (*value is then not looked at), or -1. Called twice. */
  int (*previous)(const uint8_t* units, size_t at, size_t* start, uint32_t* value);

  /* Cuts the input to `room` octets at most, *kept of them; returns 1 or -1. Called twice. */
  int (*truncate)(const uint8_t* units, size_t count, size_t room, size_t* kept);

  /* Sets *order below, to or above 0, as memcmp() returns it; returns 1 or -1. */
  int (*compare)(const uint8_t* a, size_t a_count, const uint8_t* b, size_t b_count, int* order);

  /* Version 3 added all fields below. */

  /* These are greeting keys, "unspecified" by default: after-error, after-last, delivers. */
  const char *after_error, *after_last, *delivers;

  /* Makes one decoder object, and gives it these calls, which add up to the octets of `units`. For
   * each call it sets results[i] to 1, 0 if the object refused the call, or -1 if the object cannot
   * be asked this: then the later calls need not be made. It sets value_counts[i] to the number of
   * values that the call gave, which stand in `values` one after another; there is room for two for
   * each octet and each call. Returns 1 or -1. */
  int (*session)(const uint8_t* units, const utf8_call* calls, size_t call_count, uint32_t* values,
                 size_t* value_counts, int* results);

  /* Does the same, and replaces: no result is 0. */
  int (*session_replace)(const uint8_t* units, const utf8_call* calls, size_t call_count,
                         uint32_t* values, size_t* value_counts, int* results);
} utf8_driver;

/* Returns the utf8_driver. No other symbol is needed. */
UTF8_DRIVER_EXPORT const utf8_driver* utf8_driver_entry(void);

#ifdef __cplusplus
}
#endif

#endif /* UTF8_DRIVER_H */
