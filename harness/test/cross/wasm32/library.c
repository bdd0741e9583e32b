/* Has what Debian's C++ library for WebAssembly lacks: exceptions, and the ends of threads. */

#include <stdio.h>
#include <stdlib.h>

int __cxa_atexit(void (*destroy)(void*), void* object, void* program);

/* There is one thread, so its end is the program's. */
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* program) {
  return __cxa_atexit(destroy, object, program);
}

void* __cxa_allocate_exception(size_t size) { return malloc(size); }

/* Nothing here can catch, so the program ends. A destructor of WebAssembly returns its argument. */
void __cxa_throw(void* thrown, void* type, void* (*destroy)(void*)) {
  (void)thrown, (void)type, (void)destroy;
  fputs("an exception was thrown, and this C++ library cannot throw\n", stderr);
  abort();
}
