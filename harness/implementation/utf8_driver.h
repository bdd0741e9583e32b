/* The C ABI of a UTF-8 implementation under trial, version 1.
 *
 * A shared library exports utf8_driver_entry(). It returns a utf8_driver that stays valid as long
 * as the library is loaded. `placemat check --plugin FILE.so` judges it. C99 and C++; needs nothing
 * else from Placemat.
 *
 * Report what your library does; never repair its answers. Placemat calls from one thread at a
 * time, in a separate process: a crash or a hang is a finding, and does no other harm.
 */
#ifndef UTF8_DRIVER_H
#define UTF8_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UTF8_DRIVER_ABI 1

#if defined(__GNUC__)
#define UTF8_DRIVER_EXPORT __attribute__((visibility("default")))
#else
#define UTF8_DRIVER_EXPORT
#endif

/* What is true of every function:
 *
 * - It returns 1 if the input is well-formed (encoded, replaced), 0 if it is ill-formed
 * (unencodable), and -1 if it is untestable: the API's argument cannot carry this input. Any other
 * number counts as a crash of the driver at this request.
 * - No pointer is NULL, even for empty input; `count` and `chunks` may be 0. The input is not
 *   followed by a NUL. Nothing past it may be read, and it must not be written to.
 * - On entry *value_count and *unit_count hold the capacity of the output: at least the number of
 *   octets for values, at least 6 * count for units. Nothing past the capacity may be written. On
 *   return 1 they hold the number written. After 0 and -1 the output is not looked at.
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

  /* Is it well-formed, and if not, where? */
  int (*validate)(const uint8_t* units, size_t count, size_t* offset);

  /* Octets to values, ill-formed input refused. */
  int (*decode)(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count,
                size_t* offset);

  /* Octets to values, ill-formed input replaced; returns 1 or -1. */
  int (*replace)(const uint8_t* units, size_t count, uint32_t* values, size_t* value_count);

  /* Values to octets. */
  int (*encode)(const uint32_t* values, size_t count, uint8_t* units, size_t* unit_count,
                size_t* index);

  /* Like decode, in chunks: the first chunk_lengths[0] octets of `units`, then chunk_lengths[1],
   * and so on. A chunk may be empty. The end of the last one is the end of the input. */
  int (*stream)(const uint8_t* units, const size_t* chunk_lengths, size_t chunks, uint32_t* values,
                size_t* value_count, size_t* offset);

  /* Like replace, in chunks. */
  int (*stream_replace)(const uint8_t* units, const size_t* chunk_lengths, size_t chunks,
                        uint32_t* values, size_t* value_count);
} utf8_driver;

/* The one symbol that the library exports. */
UTF8_DRIVER_EXPORT const utf8_driver* utf8_driver_entry(void);

#ifdef __cplusplus
}
#endif

#endif /* UTF8_DRIVER_H */
