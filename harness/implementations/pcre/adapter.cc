// Adapts PCRE, the first one: the check of a subject in UTF-8 mode.
#include <pcre.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

const pcre* empty_pattern() {
  static const pcre* const pattern = [] {
    const char* error = nullptr;
    int offset = 0;
    return pcre_compile("", PCRE_UTF8, &error, &offset, nullptr);
  }();
  if (pattern == nullptr) std::abort();
  return pattern;
}

Reply validate(CodeUnits units) {
  const auto ovector = Fenced<int>::room(3);
  const int result =
      pcre_exec(empty_pattern(), nullptr, reinterpret_cast<const char*>(units.data()),
                static_cast<int>(units.size()), 0, 0, ovector.data(), 3);
  // The offset is where the first ill-formed character begins.
  if (result == PCRE_ERROR_BADUTF8)
    return Reply::ill_formed(static_cast<std::size_t>(*ovector.data()));
  if (result < 0) std::abort();
  return Reply::well_formed();
}

// Returns a version like "8.39 2016-06-14".
std::string version() {
  const std::string_view text = pcre_version();
  return std::string(text.substr(0, text.find(' ')));
}

const Registration kRegistration{{
    .description = {.id = "pcre-utf8",
                    .name = "PCRE (8) subject check",
                    .version = version(),
                    .language = "C",
                    .api = "pcre_exec with PCRE_UTF8",
                    .profile = {.domain = {.max_octets = kMaxInt32Octets},
                                .source = "pcreunicode(3), Validity of UTF-8 strings (RFC 3629); "
                                          "pcreapi(3), PCRE_ERROR_BADUTF8 (the offset of the "
                                          "failing character)"}},
    .validate = validate,
}};

}  // namespace
}  // namespace placemat
