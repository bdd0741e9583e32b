// Gives the adapters of the C library its version, and a locale whose encoding is UTF-8.
#pragma once

#include <gnu/libc-version.h>
#include <langinfo.h>
#include <locale.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace placemat::glibc {

inline const char* version() { return gnu_get_libc_version(); }

// The mb functions know UTF-8 only in a locale of UTF-8. Without one, there is no function to
// judge.
inline void enter_utf8_locale() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (locale != nullptr && std::strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0) {
    uselocale(locale);
    return;
  }
  std::fputs("there is no locale C.UTF-8: install libc-bin\n", stderr);
  std::abort();
}

}  // namespace placemat::glibc
