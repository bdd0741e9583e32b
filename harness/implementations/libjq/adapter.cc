// jq's library: jv_string_sized, which makes a string from any octets.
#include <string_view>

#include "harness/implementation/registry.h"
#include "harness/implementations/text_values.h"

extern "C" {
#include <jv.h>
}

namespace placemat {
namespace {

Reply replace(CodeUnits units) {
  jv string =
      jv_string_sized(reinterpret_cast<const char*>(units.data()), static_cast<int>(units.size()));
  const auto length = static_cast<std::size_t>(jv_string_length_bytes(jv_copy(string)));
  Reply reply = reply_of_repaired({jv_string_value(string), length});
  jv_free(string);
  return reply;
}

// The library does not tell its version.
const Registration kRegistration{{
    .description = {.id = "libjq-string-sized",
                    .name = "jq jv_string_sized",
                    .version = {},
                    .language = "C",
                    .api = "jv_string_sized",
                    .profile = {.source = "jv.h: it declares the function; neither it nor the jq "
                                          "manual of 1.6 says what becomes of ill-formed "
                                          "octets"}},
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
