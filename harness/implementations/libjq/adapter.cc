// Adapts jq's library: jv_string_sized, which makes a string from any octets.
#include <string_view>

#include "harness/door/registry.h"
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

jv string_of(CodeUnits units) {
  return jv_string_sized(reinterpret_cast<const char*>(units.data()),
                         static_cast<int>(units.size()));
}

Reply count(CodeUnits units) {
  return Reply::of_number(static_cast<std::size_t>(jv_string_length_codepoints(string_of(units))));
}

Reply compare(CodeUnits left, CodeUnits right) {
  return Reply::of_order(jv_cmp(string_of(left), string_of(right)));
}

// The library does not report its version.
const Registration kRegistration{{
    .description = {.id = "libjq-string-sized",
                    .name = "jq jv_string_sized",
                    .version = {},
                    .language = "C",
                    .api = "jv_string_sized, jv_string_length_codepoints, jv_cmp",
                    .profile = {.order = Order::kCodePoint,
                                .source =
                                    "jv.h: it declares the function; neither it nor the jq "
                                    "manual of 1.6 says what becomes of ill-formed "
                                    "octets; the jq manual, sort: strings, in alphabetical order "
                                    "(by unicode codepoint value)"}},
    .replace = replace,
    .count = count,
    .compare = compare,
}};

}  // namespace
}  // namespace placemat
