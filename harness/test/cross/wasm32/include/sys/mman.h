// Stands in for memory mapping, which WASI lacks: nothing guards the pages, so no test sees a step
// past text there.
#pragma once

#include <stddef.h>
#include <stdlib.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 0x10
#define MAP_ANONYMOUS 0x20
#define MAP_NORESERVE 0x4000
#define MAP_FAILED ((void*)-1)
#define MFD_CLOEXEC 1

inline void* mmap(void*, size_t length, int, int, int, int) {
  void* const memory = aligned_alloc(4096, length);
  return memory == nullptr ? MAP_FAILED : memory;
}
inline int mprotect(void*, size_t, int) { return 0; }
// Fails: no memory is mapped twice.
inline int memfd_create(const char*, unsigned) { return -1; }
inline int munmap(void* memory, size_t) {
  free(memory);
  return 0;
}
