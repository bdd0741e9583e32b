/* A strict UTF-8 decoder that can be given one fault. The plugin, the driver and the adapter of
 * that fault share it. C99; the functions have the contracts of utf8_driver.h.
 */
#ifndef FAULTY_CORE_H
#define FAULTY_CORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum faulty_fault {
  FAULTY_NONE,           /* conforms to rfc3629, maximal-subpart, keep, refuse */
  FAULTY_C0_C1,          /* accepts C0 and C1 as leads of two octets */
  FAULTY_E0_80,          /* accepts E0 80..9F */
  FAULTY_ED_A0,          /* accepts ED A0..BF */
  FAULTY_F4_90,          /* accepts F4 90..BF */
  FAULTY_F5,             /* accepts F5, F6 and F7 as leads of four octets */
  FAULTY_TRUNCATED_TAIL, /* accepts a sequence that the end of input cuts short, and drops it */
  FAULTY_COUNT
} faulty_fault;

/* Are "none", "c0-c1", "e0-80", "ed-a0", "f4-90", "f5", "truncated-tail". */
extern const char* const faulty_names[FAULTY_COUNT];

int faulty_validate(faulty_fault fault, const uint8_t* units, size_t count, size_t* offset);
int faulty_decode(faulty_fault fault, const uint8_t* units, size_t count, uint32_t* values,
                  size_t* value_count, size_t* offset);
int faulty_replace(faulty_fault fault, const uint8_t* units, size_t count, uint32_t* values,
                   size_t* value_count);
/* Encodes without a fault: every fault is in reading. */
int faulty_encode(const uint32_t* values, size_t count, uint8_t* units, size_t* unit_count,
                  size_t* index);

#ifdef __cplusplus
}
#endif

#endif /* FAULTY_CORE_H */
