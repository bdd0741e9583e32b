// Adapts PCRE2's check of a subject: pcre2_match of an empty pattern with PCRE2_UTF; and of a
// pattern: pcre2_compile with PCRE2_UTF and PCRE2_LITERAL.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "harness/door/registry.h"

namespace placemat {
namespace {

// Returns a version like "10.42 2022-12-11".
std::string version() {
  char text[64] = {};  // Not fenced: a version.
  pcre2_config(PCRE2_CONFIG_VERSION, text);
  return text;
}

bool is_utf_error(int error) {
  return PCRE2_ERROR_UTF8_ERR21 <= error && error <= PCRE2_ERROR_UTF8_ERR1;
}

[[noreturn]] void fail(const char* function, int error) {
  std::fprintf(stderr, "%s: error %d\n", function, error);
  std::abort();
}

pcre2_code* empty_pattern() {
  static pcre2_code* const code = [] {
    int error = 0;
    PCRE2_SIZE offset = 0;
    static const PCRE2_UCHAR kNothing[] = {0};
    pcre2_code* compiled = pcre2_compile(kNothing, 0, PCRE2_UTF, &error, &offset, nullptr);
    if (compiled == nullptr) fail("pcre2_compile", error);
    return compiled;
  }();
  return code;
}

Reply validate(CodeUnits units) {
  static pcre2_match_data* const data =
      pcre2_match_data_create_from_pattern(empty_pattern(), nullptr);
  const int result = pcre2_match(empty_pattern(), units.data(), units.size(), 0, 0, data, nullptr);
  if (result > 0) return Reply::well_formed();
  if (!is_utf_error(result)) fail("pcre2_match", result);
  return Reply::ill_formed(pcre2_get_startchar(data));
}

Reply validate_pattern(CodeUnits units) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code* code = pcre2_compile(units.data(), units.size(), PCRE2_UTF | PCRE2_LITERAL, &error,
                                   &offset, nullptr);
  if (code != nullptr) {
    pcre2_code_free(code);
    return Reply::well_formed();
  }
  // A compiled pattern has at most 64K code units.
  if (error == PCRE2_ERROR_PATTERN_TOO_LARGE) return Reply::untestable();
  if (!is_utf_error(error)) fail("pcre2_compile", error);
  return Reply::ill_formed(offset);
}

const Registration kSubject{
    {.description = {.id = "pcre2-subject",
                     .name = "PCRE2, a subject",
                     .version = version(),
                     .language = "C",
                     .api = "pcre2_match with PCRE2_UTF",
                     .profile = {.source = "PCRE2 manual page pcre2unicode: VALIDITY OF UTF "
                                           "STRINGS (U+0 to U+10FFFF, without the surrogates; "
                                           "pcre2_get_startchar: the offending character)"}},
     .validate = validate}};

const Registration kPattern{
    {.description = {.id = "pcre2-pattern",
                     .name = "PCRE2, a pattern",
                     .version = version(),
                     .language = "C",
                     .api = "pcre2_compile with PCRE2_UTF, PCRE2_LITERAL",
                     .profile = {.source = "PCRE2 manual pages pcre2unicode: VALIDITY OF UTF "
                                           "STRINGS (patterns as subjects); pcre2api: erroroffset "
                                           "is that of the invalid character; pcre2limits: the "
                                           "length of a compiled pattern"}},
     .validate = validate_pattern}};

}  // namespace
}  // namespace placemat
