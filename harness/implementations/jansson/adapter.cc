// Adapts Jansson: json_loadb of a string, and json_stringn, which checks its text. The ASCII that
// json_dumps writes shows what each of the two took.
#include <jansson.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/json_string.h"

namespace placemat {
namespace {

struct Release {
  void operator()(json_t* json) const { json_decref(json); }
};
using Owned = std::unique_ptr<json_t, Release>;

// JSON_ALLOW_NUL is set, because \u0000 is refused without it.
Owned loaded(const std::string& text) {
  const auto fenced = Fenced<char>::copy(text);
  return Owned(json_loadb(fenced.data(), fenced.size(), JSON_ALLOW_NUL, nullptr));
}

// Returns the values of `string` as json_dumps escapes them.
Reply written(const json_t* string) {
  char* out = json_dumps(string, JSON_ENSURE_ASCII | JSON_ENCODE_ANY);
  if (out == nullptr) return Reply::ill_formed();
  Reply reply = Reply::of_values(json::values_of(out));
  std::free(out);
  return reply;
}

Reply decode(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  const Owned array = loaded(*text);
  if (!array) return Reply::ill_formed();
  return written(json_array_get(array.get(), 0));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = json::escapes_of(values);
  if (!text) return Reply::untestable();
  const Owned array = loaded(*text);
  if (!array) return Reply::unencodable();
  const json_t* string = json_array_get(array.get(), 0);
  const char* out = json_string_value(string);
  return Reply::of_units({out, out + json_string_length(string)});
}

Owned string_of(CodeUnits units) {
  return Owned(json_stringn(reinterpret_cast<const char*>(units.data()), units.size()));
}

bool accepts(CodeUnits units) { return string_of(units) != nullptr; }

Reply validate(CodeUnits units) {
  return accepts(units) ? Reply::well_formed() : Reply::ill_formed();
}

Reply decode_string(CodeUnits units) {
  const Owned string = string_of(units);
  return string ? written(string.get()) : Reply::ill_formed();
}

const Registration kLoad{
    {.description = {.id = "jansson-load",
                     .name = "Jansson json_loadb",
                     .version = jansson_version_str(),
                     .language = "C",
                     .api = "json_loadb with JSON_ALLOW_NUL, json_dumps with JSON_ENSURE_ASCII",
                     .profile = {.source =
                                     "Jansson documentation, RFC Conformance: Character Encoding "
                                     "(only UTF-8), Strings (what is no valid UTF-8 is an error)"}},
     .decode = decode,
     .encode = encode}};

const Registration kString{
    {.description =
         {.id = "jansson-string",
          .name = "Jansson json_stringn",
          .version = jansson_version_str(),
          .language = "C",
          .api = "json_stringn, json_dumps with JSON_ENSURE_ASCII",
          .profile = {.source = "Jansson documentation, API Reference: json_stringn (the value "
                                "must be a valid UTF-8 encoded Unicode string; NULL on error)"}},
     .validate = validate,
     .decode = decode_string,
     .accepts = accepts}};

}  // namespace
}  // namespace placemat
