// Adapts json-c's tokener: it says whether the tokener accepts a string, without a check and with
// JSON_TOKENER_VALIDATE_UTF8; with the check, also in pieces. The tokener hands the octets on
// unread.
#include <json-c/json.h>

#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/json_string.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

class Tokener {
 public:
  explicit Tokener(int flags) : tokener_(json_tokener_new()) {
    json_tokener_set_flags(tokener_, flags);
  }
  ~Tokener() {
    json_object_put(array_);
    json_tokener_free(tokener_);
  }
  Tokener(const Tokener&) = delete;
  Tokener& operator=(const Tokener&) = delete;

  // Returns false after an error.
  bool feed(std::string_view text) {
    const auto fenced = Fenced<char>::copy(text);
    array_ = json_tokener_parse_ex(tokener_, fenced.data(), static_cast<int>(fenced.size()));
    return array_ != nullptr || json_tokener_get_error(tokener_) == json_tokener_continue;
  }

  // Returns the only string of the array, after the text has ended.
  std::string_view string() const {
    json_object* string = json_object_array_get_idx(array_, 0);
    return {json_object_get_string(string),
            static_cast<std::size_t>(json_object_get_string_len(string))};
  }

 private:
  json_tokener* tokener_;
  json_object* array_ = nullptr;
};

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  if (!json::text_of(units)) return Reply::untestable();
  Tokener tokener(JSON_TOKENER_VALIDATE_UTF8);
  if (!tokener.feed("[\"")) return Reply::ill_formed();
  auto next = units.begin();
  for (const std::size_t length : chunk_lengths) {
    const std::string chunk(next, next + length);
    next += length;
    if (!tokener.feed(chunk)) return Reply::ill_formed();
  }
  if (!tokener.feed("\"]")) return Reply::ill_formed();
  return reply_of_text(tokener.string());
}

template <int kFlags>
Reply validate(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  return reply_of_accepted(Tokener(kFlags).feed(*text));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = json::escapes_of(values);
  if (!text) return Reply::untestable();
  Tokener tokener(0);
  if (!tokener.feed(*text)) return Reply::unencodable();
  const std::string_view out = tokener.string();
  return Reply::of_units({out.begin(), out.end()});
}

const Registration kTokener{
    {.description = {.id = "json-c-tokener",
                     .name = "json-c tokener",
                     .version = json_c_version(),
                     .language = "C",
                     .api = "json_tokener_parse_ex",
                     .profile = {.domain = {.max_octets = kMaxInt32Octets},
                                 .source = "json-c API documentation, json_tokener.h: "
                                           "JSON_TOKENER_VALIDATE_UTF8 is not set by default; "
                                           "RFC 8259 section 8.1"}},
     .validate = validate<0>,
     .encode = encode}};

const Registration kValidating{
    {.description = {.id = "json-c-tokener-validate",
                     .name = "json-c tokener, validating",
                     .version = json_c_version(),
                     .language = "C",
                     .api = "json_tokener_parse_ex with JSON_TOKENER_VALIDATE_UTF8",
                     .profile = {.domain = {.max_octets = kMaxInt32Octets},
                                 .source = "json-c API documentation, json_tokener.h: "
                                           "JSON_TOKENER_VALIDATE_UTF8 (input is validated to be "
                                           "UTF8)"}},
     .validate = validate<JSON_TOKENER_VALIDATE_UTF8>,
     .stream = stream}};

}  // namespace
}  // namespace placemat
