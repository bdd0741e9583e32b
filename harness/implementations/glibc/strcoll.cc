// Adapts the C library's order of strings, strcoll, in the locale C.UTF-8.
#include <locale.h>
#include <string.h>

#include <cstdio>
#include <cstdlib>

#include "harness/door/registry.h"
#include "harness/implementations/glibc/locale.h"

namespace placemat {
namespace {

locale_t utf8_locale() {
  static const locale_t locale = newlocale(LC_ALL_MASK, "C.UTF-8", nullptr);
  if (locale != nullptr) return locale;
  std::fputs("there is no locale C.UTF-8: install libc-bin\n", stderr);
  std::abort();
}

Reply compare(CodeUnits left, CodeUnits right) {
  return Reply::of_order(strcoll_l(reinterpret_cast<const char*>(left.data()),
                                   reinterpret_cast<const char*>(right.data()), utf8_locale()));
}

const Registration kRegistration{
    {.description = {.id = "glibc-strcoll",
                     .name = "glibc strcoll",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "strcoll_l; C.UTF-8",
                     .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                 .order = Order::kCodePoint,
                                 .source = "GNU C Library, NEWS of 2.35 (C.UTF-8: strict code "
                                           "point sorting for all of Unicode); manual, Collation "
                                           "Functions"}},
     .compare = compare}};

}  // namespace
}  // namespace placemat
