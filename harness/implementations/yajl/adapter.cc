// Adapts YAJL: it says whether the parser accepts a string, whole and in pieces, and hands the
// octets on; and whether the generator takes one, with yajl_gen_validate_utf8.
#include <yajl/yajl_gen.h>
#include <yajl/yajl_parse.h>
#include <yajl/yajl_version.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/json_string.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

std::string version() {
  const int number = yajl_version();
  return std::to_string(number / 10000) + '.' + std::to_string(number / 100 % 100) + '.' +
         std::to_string(number % 100);
}

class Parser {
 public:
  Parser() { handle_ = yajl_alloc(&kCallbacks, nullptr, this); }
  ~Parser() { yajl_free(handle_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  bool feed(const std::string& text) {
    const auto fenced = Fenced<unsigned char>::copy(text);
    return yajl_parse(handle_, fenced.data(), fenced.size()) == yajl_status_ok;
  }
  bool finish() { return yajl_complete_parse(handle_) == yajl_status_ok; }
  const std::string& string() const { return string_; }

 private:
  static int keep(void* self, const unsigned char* text, std::size_t length) {
    static_cast<Parser*>(self)->string_.assign(text, text + length);
    return 1;
  }

  static constexpr yajl_callbacks kCallbacks = {
      nullptr, nullptr, nullptr, nullptr, nullptr, keep,
      nullptr, nullptr, nullptr, nullptr, nullptr,
  };

  yajl_handle handle_;
  std::string string_;
};

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  if (!json::text_of(units)) return Reply::untestable();
  Parser parser;
  if (!parser.feed("[\"")) return Reply::ill_formed();
  auto next = units.begin();
  for (const std::size_t length : chunk_lengths) {
    if (!parser.feed({next, next + length})) return Reply::ill_formed();
    next += length;
  }
  if (!parser.feed("\"]") || !parser.finish()) return Reply::ill_formed();
  return reply_of_text(parser.string());
}

Reply validate_parsed(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  Parser parser;
  return reply_of_accepted(parser.feed(*text) && parser.finish());
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = json::escapes_of(values);
  if (!text) return Reply::untestable();
  Parser parser;
  if (!parser.feed(*text) || !parser.finish()) return Reply::unencodable();
  return Reply::of_units({parser.string().begin(), parser.string().end()});
}

bool accepts(CodeUnits units) {
  yajl_gen generator = yajl_gen_alloc(nullptr);
  yajl_gen_config(generator, yajl_gen_validate_utf8, 1);
  const yajl_gen_status status = yajl_gen_string(generator, units.data(), units.size());
  yajl_gen_free(generator);
  if (status != yajl_gen_status_ok && status != yajl_gen_invalid_string) std::abort();
  return status == yajl_gen_status_ok;
}

Reply validate(CodeUnits units) { return reply_of_accepted(accepts(units)); }

const Registration kParse{
    {.description = {.id = "yajl-parse",
                     .name = "YAJL parser",
                     .version = version(),
                     .language = "C",
                     .api = "yajl_parse, yajl_complete_parse",
                     .profile = {.source = "yajl/yajl_parse.h, yajl_dont_validate_strings, off by "
                                           "default (all strings are verified to be valid UTF8)"}},
     .validate = validate_parsed,
     .encode = encode,
     .stream = stream}};

const Registration kGenerate{
    {.description = {.id = "yajl-gen",
                     .name = "YAJL generator",
                     .version = version(),
                     .language = "C",
                     .api = "yajl_gen_string with yajl_gen_validate_utf8",
                     .profile = {.source = "yajl/yajl_gen.h, yajl_gen_validate_utf8 (strings are "
                                           "validated to be UTF8)"}},
     .validate = validate,
     .accepts = accepts}};

}  // namespace
}  // namespace placemat
