// RE2: whether a text consists of characters, and whether it can be a pattern.
#include <re2/re2.h>

#include <cstdlib>

#include "harness/implementation/registry.h"

namespace placemat {
namespace {

re2::StringPiece text_of(CodeUnits units) {
  return {reinterpret_cast<const char*>(units.data()), units.size()};
}

// `.` matches a character, with the flag s also a line feed. It does not match an octet that is
// none.
bool accepts(CodeUnits units) {
  static const re2::RE2 kCharacters("(?s:.)*");
  return re2::RE2::FullMatch(text_of(units), kCharacters);
}

Reply validate(CodeUnits units) {
  return accepts(units) ? Reply::well_formed() : Reply::ill_formed();
}

Reply validate_pattern(CodeUnits units) {
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

const Registration kText{
    {.description = {.id = "re2-text",
                     .name = "RE2, a text",
                     .version = PLACEMAT_RE2_VERSION,
                     .language = "C++",
                     .api = "RE2::FullMatch with (?s:.)*",
                     .profile = {.source = "re2/re2.h, UTF-8 and the matching interface (the text "
                                           "is interpreted as UTF-8); RE2 syntax (`.`: any "
                                           "character); ill-formed text is not mentioned"}},
     .validate = validate,
     .accepts = accepts}};

const Registration kPattern{
    {.description = {.id = "re2-pattern",
                     .name = "RE2, a pattern",
                     .version = PLACEMAT_RE2_VERSION,
                     .language = "C++",
                     .api = "RE2::RE2, literal",
                     .profile = {.source = "re2/re2.h, RE2::ErrorBadUTF8 (invalid UTF-8 in the "
                                           "pattern)"}},
     .validate = validate_pattern}};

}  // namespace
}  // namespace placemat
