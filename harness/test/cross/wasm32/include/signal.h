// Adds to WASI's header what a handler of faults needs. Nothing faults there, so no handler is
// called.
#pragma once

#ifndef _WASI_EMULATED_SIGNAL
#define _WASI_EMULATED_SIGNAL
#endif
#include_next <signal.h>
#include <stddef.h>

#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000

typedef struct siginfo_t {
  int si_code;
  void* si_addr;
} siginfo_t;
typedef struct stack_t {
  void* ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;
struct sigaction {
  void (*sa_handler)(int);
  void (*sa_sigaction)(int, siginfo_t*, void*);
  int sa_mask;
  int sa_flags;
};

static inline int sigaltstack(const stack_t*, stack_t*) { return 0; }
static inline int sigemptyset(int*) { return 0; }
static inline int sigaction(int, const struct sigaction*, struct sigaction*) { return 0; }
