// PulseAudio's client library: pa_utf8_valid and pa_utf8_filter.
#include <pulse/utf8.h>
#include <pulse/version.h>
#include <pulse/xmalloc.h>

#include <string>

#include "harness/implementation/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  const std::string text(units.begin(), units.end());
  return pa_utf8_valid(text.c_str()) != nullptr ? Reply::well_formed() : Reply::ill_formed();
}

Reply replace(CodeUnits units) {
  const std::string text(units.begin(), units.end());
  char* filtered = pa_utf8_filter(text.c_str());
  Reply reply = reply_of_repaired(filtered);
  pa_xfree(filtered);
  return reply;
}

const Registration kRegistration{{
    .description = {.id = "libpulse-utf8-valid",
                    .name = "PulseAudio pa_utf8_valid",
                    .version = pa_get_library_version(),
                    .language = "C",
                    .api = "pa_utf8_valid, pa_utf8_filter",
                    .profile = {.domain = {.no_nul = true},
                                .source = "pulse/utf8.h: pa_utf8_valid, pa_utf8_filter (invalid "
                                          "characters are filtered; what stands for them is not "
                                          "said)"}},
    .validate = validate,
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
