// Adapts simdjson: validate_utf8 with the kernel that it chooses and with its portable one; and a
// string that each of its parsers reads.
#include <simdjson.h>

#include <string>
#include <string_view>

#include "harness/door/registry.h"
#include "harness/implementations/json_string.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

// Returns a version like "3.0.1, kernel haswell".
std::string version(std::string_view kernel) {
  return SIMDJSON_STRINGIFY(SIMDJSON_VERSION) ", kernel " + std::string(kernel);
}

// Returns the kernel that simdjson chooses at its first use.
const simdjson::implementation* chosen() {
  [[maybe_unused]] const bool used = simdjson::validate_utf8("", 0);
  return simdjson::get_active_implementation();
}

bool accepts(CodeUnits units) {
  return simdjson::validate_utf8(reinterpret_cast<const char*>(units.data()), units.size());
}

Reply validate(CodeUnits units) {
  return accepts(units) ? Reply::well_formed() : Reply::ill_formed();
}

const simdjson::implementation* portable() {
  static const simdjson::implementation* const found =
      simdjson::get_available_implementations()["fallback"];
  return found;
}

bool accepts_portably(CodeUnits units) {
  return portable()->validate_utf8(reinterpret_cast<const char*>(units.data()), units.size());
}

Reply validate_portably(CodeUnits units) {
  return accepts_portably(units) ? Reply::well_formed() : Reply::ill_formed();
}

simdjson::simdjson_result<std::string_view> parsed(const std::string& text) {
  static simdjson::dom::parser parser;
  return parser.parse(text).at(0).get_string();
}

// The parsers hand a string's octets on. `reply` is called only if they are accepted.
using ReplyOf = Reply (*)(std::string_view string);

Reply accepted(std::string_view) { return Reply::well_formed(); }

template <ReplyOf kReply>
Reply parse(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  std::string_view string;
  if (parsed(*text).get(string) != simdjson::SUCCESS) return Reply::ill_formed();
  return kReply(string);
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = json::escapes_of(values);
  if (!text) return Reply::untestable();
  std::string_view string;
  if (parsed(*text).get(string) != simdjson::SUCCESS) return Reply::unencodable();
  return Reply::of_units({string.begin(), string.end()});
}

// Runs the other parser, which reads a value only on demand. It needs room after its text.
template <ReplyOf kReply>
Reply parse_on_demand(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  static simdjson::ondemand::parser parser;
  const simdjson::padded_string padded(*text);
  simdjson::ondemand::document document;
  std::string_view string;
  if (parser.iterate(padded).get(document) != simdjson::SUCCESS ||
      document.at(0).get_string().get(string) != simdjson::SUCCESS) {
    return Reply::ill_formed();
  }
  return kReply(string);
}

const Registration kValidate{
    {.description = {.id = "simdjson-validate",
                     .name = "simdjson validate_utf8",
                     .version = version(chosen()->name()),
                     .language = "C++",
                     .api = "simdjson::validate_utf8",
                     .profile = {.source =
                                     "simdjson.h, simdjson::validate_utf8 (true if the string is "
                                     "valid UTF-8)"}},
     .validate = validate,
     .accepts = accepts}};

const Registration kDom{
    {.description = {.id = "simdjson-dom",
                     .name = "simdjson parser",
                     .version = version(chosen()->name()),
                     .language = "C++",
                     .api = "dom::parser::parse",
                     .profile = {.source = "simdjson documentation, The Basics (the input must be "
                                           "valid UTF-8; UTF8_ERROR); RFC 8259 section 8.1"}},
     .validate = parse<accepted>,
     .decode = parse<reply_of_text>,
     .encode = encode}};

const Registration kOnDemand{
    {.description = {.id = "simdjson-ondemand",
                     .name = "simdjson On Demand",
                     .version = version(chosen()->name()),
                     .language = "C++",
                     .api = "ondemand::parser::iterate, get_string",
                     .profile = {.source = "simdjson documentation, The Basics (the input must be "
                                           "valid UTF-8; UTF8_ERROR); RFC 8259 section 8.1"}},
     .validate = parse_on_demand<accepted>,
     .decode = parse_on_demand<reply_of_text>}};

// A build for one kind of processor may not have the portable kernel.
const bool kPortable = [] {
  if (portable() == nullptr) return false;
  const Registration registration{
      {.description = {.id = "simdjson-validate-fallback",
                       .name = "simdjson validate_utf8, portable",
                       .version = version("fallback"),
                       .language = "C++",
                       .api = "implementation::validate_utf8",
                       .profile = {.source = "simdjson documentation, Implementation Selection "
                                             "(fallback, for any processor); as validate_utf8"}},
       .validate = validate_portably,
       .accepts = accepts_portably}};
  return true;
}();

}  // namespace
}  // namespace placemat
