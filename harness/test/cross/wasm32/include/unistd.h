// Adds to WASI's header the call that starts another program: it fails, because WASI starts none.
#pragma once

#include_next <unistd.h>

static inline int execl(const char*, const char*, ...) { return -1; }
