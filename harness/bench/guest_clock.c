/* Times the guest target (docker/oss-fuzz/guest) under an engine, for guest_rate.sh: how much of
 * each run is spent in the host's own functions and in the engine, and how much in the oracle.
 *
 * The guest is compiled so that it calls timed_host, which calls utf8_host, and so that its
 * entry point is guest_input(). A run in which the processor was taken away is left out. At the end
 * it prints octets per run, runs per second with and without the oracle, and their quotient.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <utf8_guest.h>
#include <x86intrin.h>

int guest_input(const uint8_t* octets, size_t size);

static uint64_t g_host;  /* ticks in the host's functions, in this run */
static uint64_t g_start; /* of the run */
static uint64_t g_total, g_oracle, g_runs, g_octets;

#define TIMED(type, function, parameters, arguments)  \
  static type timed_##function parameters {           \
    const uint64_t start = __rdtsc();                 \
    const type answer = utf8_host.function arguments; \
    g_host += __rdtsc() - start;                      \
    return answer;                                    \
  }
TIMED(int, validate, (const uint8_t* in, size_t size), (in, size))
TIMED(size_t, first_ill_formed, (const uint8_t* in, size_t size), (in, size))
TIMED(size_t, to_utf32, (const uint8_t* in, size_t size, uint32_t* out), (in, size, out))
TIMED(size_t, to_utf16, (const uint8_t* in, size_t size, uint16_t* out), (in, size, out))
TIMED(size_t, replace_to_utf32, (const uint8_t* in, size_t size, uint32_t* out), (in, size, out))
TIMED(size_t, replace_to_utf16, (const uint8_t* in, size_t size, uint16_t* out), (in, size, out))
TIMED(size_t, replace_to_utf8, (const uint8_t* in, size_t size, uint8_t* out), (in, size, out))
TIMED(size_t, from_utf32, (const uint32_t* in, size_t size, uint8_t* out), (in, size, out))
TIMED(size_t, from_utf16, (const uint16_t* in, size_t size, uint8_t* out), (in, size, out))

struct utf8_guest_host timed_host;

static uint64_t g_began;
static struct timespec g_began_at;

static void report(void) {
  struct timespec now;
  const uint64_t ticks = __rdtsc() - g_began;
  double rate; /* ticks per second, times runs */
  clock_gettime(CLOCK_MONOTONIC, &now);
  rate = (double)ticks * (double)g_runs /
         ((double)(now.tv_sec - g_began_at.tv_sec) +
          (double)(now.tv_nsec - g_began_at.tv_nsec) * 1e-9);
  fprintf(stderr, "rate: %8.0f %12.0f %12.0f %9.3f\n", (double)g_octets / (double)g_runs,
          rate / (double)g_total, rate / (double)(g_total - g_oracle),
          (double)(g_total - g_oracle) / (double)g_total);
}

static void begin(void) {
#define OFFER(function) timed_host.function = utf8_host.function == NULL ? NULL : timed_##function
  timed_host.name = utf8_host.name;
  OFFER(validate);
  OFFER(first_ill_formed);
  OFFER(to_utf32);
  OFFER(to_utf16);
  OFFER(replace_to_utf32);
  OFFER(replace_to_utf16);
  OFFER(replace_to_utf8);
  OFFER(from_utf32);
  OFFER(from_utf16);
  clock_gettime(CLOCK_MONOTONIC, &g_began_at);
  g_began = __rdtsc();
  atexit(report);
}

int LLVMFuzzerTestOneInput(const uint8_t* octets, size_t size) {
  static uint64_t judged, host;
  const uint64_t now = __rdtsc();
  if (timed_host.name == NULL) {
    begin();
  } else if (now - g_start < 3000000) { /* a millisecond */
    /* Adds the last run, and the time of the engine after it. */
    g_total += now - g_start;
    g_oracle += judged - host;
    g_octets += size;
    g_runs += 1;
  }
  g_start = now;
  g_host = 0;
  guest_input(octets, size);
  judged = __rdtsc() - now;
  host = g_host;
  return 0;
}
