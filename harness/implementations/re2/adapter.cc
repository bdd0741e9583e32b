// Adapts RE2: it says whether octets can be a pattern. RE2 checks no text: `.` matches more than a
// character on purpose (re2/compile.cc, Add_80_10ffff).
#include <re2/re2.h>

#include <cstdlib>

#include "harness/door/registry.h"

namespace placemat {
namespace {

re2::StringPiece text_of(CodeUnits units) {
  return {reinterpret_cast<const char*>(units.data()), units.size()};
}

Reply validate(CodeUnits units) {
  static const re2::RE2::Options options = [] {
    re2::RE2::Options made;
    made.set_literal(true);
    made.set_log_errors(false);
    made.set_max_mem(256 << 20);
    return made;
  }();
  const re2::RE2 pattern(text_of(units), options);
  if (pattern.ok()) return Reply::well_formed();
  if (pattern.error_code() != re2::RE2::ErrorBadUTF8) std::abort();
  return Reply::ill_formed();
}

const Registration kPattern{
    {.description = {.id = "re2-pattern",
                     .name = "RE2, a pattern",
                     .version = PLACEMAT_RE2_VERSION,
                     .language = "C++",
                     .api = "RE2::RE2, literal",
                     .profile = {.source = "re2/re2.h, RE2::ErrorBadUTF8 (invalid UTF-8 in the "
                                           "pattern)"}},
     .validate = validate}};

}  // namespace
}  // namespace placemat
