/* Helps to drive small C libraries: the protocol's fields and replies, and memory at a fence. */
#pragma once

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { kLine = 65536 + 2, kPage = 4096 };

static unsigned digit(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

/* Writes the octets of `hex` into `octets`. Returns their number. "-" is the empty string. */
static size_t unhex(const char* hex, char* octets) {
  size_t length = 0;
  for (; hex[0] != '\0' && hex[1] != '\0'; hex += 2) {
    octets[length++] = (char)(16 * digit(hex[0]) + digit(hex[1]));
  }
  return length;
}

static void put_units(const char* start, const char* units, size_t length) {
  size_t i;
  printf("%s ", start);
  for (i = 0; i < length; ++i) printf("%02X", (unsigned char)units[i]);
  putchar('\n');
}

/* Fenced is memory of kFenced octets that may be read and written. The page after it may not. */
enum { kFenced = 128 * kPage };
typedef struct Fenced { char* end; } Fenced;

static Fenced fenced(void) {
  Fenced memory;
  char* start = mmap(NULL, kFenced + kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED || mprotect(start + kFenced, kPage, PROT_NONE) != 0) exit(2);
  memory.end = start + kFenced;
  return memory;
}

static Fenced input, output;

/* Says that the input was read or the output written past its end, and by how much. An access to the input counts
   as a read and one to the output as a write, as in Placemat's own fences where the processor does not say. The
   access then faults again, and ends the process. */
static void on_fault(int signal_number, siginfo_t* info, void* context) {
  const char* at = info->si_addr;
  const int is_output = at >= output.end && at < output.end + kPage;
  char line[80];
  (void)context;
  if (is_output || (at >= input.end && at < input.end + kPage)) {
    const long distance = at - (is_output ? output.end : input.end) + 1;
    const int length = snprintf(line, sizeof line, "\nplacemat: fence: %s, by %ld octet%s\n",
                                is_output ? "wrote past its output" : "read past its input", distance,
                                distance == 1 ? "" : "s");
    if (write(2, line, length) != length) _exit(2);
  }
  signal(signal_number, SIG_DFL);
}

/* Makes input and output, and watches their fences. */
static void make_fences(void) {
  struct sigaction action;
  input = fenced();
  output = fenced();
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
}
