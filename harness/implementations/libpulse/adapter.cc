// Adapts PulseAudio's client library: pa_utf8_valid and pa_utf8_filter.
#include <pulse/utf8.h>
#include <pulse/version.h>
#include <pulse/xmalloc.h>

#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

const char* text_of(CodeUnits units) { return reinterpret_cast<const char*>(units.data()); }

Reply validate(CodeUnits units) {
  return pa_utf8_valid(text_of(units)) != nullptr ? Reply::well_formed() : Reply::ill_formed();
}

Reply replace(CodeUnits units) {
  char* filtered = pa_utf8_filter(text_of(units));
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
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "pulse/utf8.h: pa_utf8_valid, pa_utf8_filter (invalid "
                                          "characters are filtered; what stands for them is not "
                                          "said)"}},
    .validate = validate,
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
