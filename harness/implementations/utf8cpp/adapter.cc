// Adapts utf8cpp, the checked functions: find_invalid, utf8to32, replace_invalid, utf32to8; and
// those through UTF-16: utf8to16, utf16to8; distance and prior.
#include <utf8.h>

#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

// Its iterators point to char: since 4.0 some of its functions take no std::uint8_t.
std::span<const char> chars(CodeUnits units) {
  return {reinterpret_cast<const char*>(units.data()), units.size()};
}

Reply validate(CodeUnits octets) {
  const auto units = chars(octets);
  const auto invalid = utf8::find_invalid(units.begin(), units.end());
  if (invalid == units.end()) return Reply::well_formed();
  return Reply::ill_formed(static_cast<std::size_t>(invalid - units.begin()));
}

bool accepts(CodeUnits octets) {
  const auto units = chars(octets);
  return utf8::is_valid(units.begin(), units.end());
}

Reply decode(CodeUnits octets) {
  const auto units = chars(octets);
  std::vector<Ucs4> values;
  try {
    utf8::utf8to32(units.begin(), units.end(), std::back_inserter(values));
  } catch (const utf8::exception&) {
    return Reply::ill_formed();
  }
  return Reply::of_values(std::move(values));
}

Reply replace(CodeUnits octets) {
  const auto units = chars(octets);
  std::string out;
  utf8::replace_invalid(units.begin(), units.end(), std::back_inserter(out));
  return reply_of_repaired(out);
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  try {
    utf8::utf32to8(values.begin(), values.end(), std::back_inserter(units));
  } catch (const utf8::exception&) {
    return Reply::unencodable();
  }
  return Reply::of_units(std::move(units));
}

Reply count(CodeUnits octets) {
  const auto units = chars(octets);
  try {
    return Reply::of_number(static_cast<std::size_t>(utf8::distance(units.begin(), units.end())));
  } catch (const utf8::exception&) {
    return Reply::ill_formed();
  }
}

// The function throws where no code point ends, and then gives no place.
Reply previous(CodeUnits octets, std::size_t at) {
  const auto units = chars(octets);
  auto place = units.begin() + static_cast<std::ptrdiff_t>(at);
  try {
    const Ucs4 value = utf8::prior(place, units.begin());
    return Reply::start(static_cast<std::size_t>(place - units.begin()), value);
  } catch (const utf8::exception&) {
    return Reply::untestable();
  }
}

Reply encode_utf16(std::span<const char16_t> words) {
  std::vector<std::uint8_t> units;
  try {
    utf8::utf16to8(words.begin(), words.end(), std::back_inserter(units));
  } catch (const utf8::exception&) {
    return Reply::unencodable();
  }
  return Reply::of_units(std::move(units));
}

Reply decode_16(CodeUnits octets) {
  const auto units = chars(octets);
  std::u16string out;
  try {
    utf8::utf8to16(units.begin(), units.end(), std::back_inserter(out));
  } catch (const utf8::exception&) {
    return Reply::ill_formed();
  }
  return Reply::of_values(utf16::values_of(out));
}

Reply encode_16(std::span<const Ucs4> values) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  std::vector<std::uint8_t> units;
  try {
    const auto in = Fenced<char16_t>::copy(*text);
    utf8::utf16to8(in.begin(), in.end(), std::back_inserter(units));
  } catch (const utf8::exception&) {
    return Reply::unencodable();
  }
  return Reply::of_units(std::move(units));
}

const Registration kChecked{
    {.description =
         {.id = "utf8cpp-checked",
          .name = "utf8cpp",
          .version = PLACEMAT_UTF8CPP_VERSION,
          .language = "C++",
          .api = "utf8::find_invalid, utf8::utf8to32, utf8::replace_invalid, utf8::utf32to8, "
                 "utf8::distance, utf8::prior",
          .profile = {.refusal = Refusal::kRefuse,
                      .counting = Counting::kRefuse,
                      .backward = Backward::kToLead,
                      .source =
                          "utf8cpp README, Functions From utf8 Namespace: find_invalid, "
                          "utf8to32 (throws), replace_invalid (U+FFFD), utf32to8 (throws), "
                          "distance (throws), prior (it decreases the iterator until it hits a "
                          "lead octet; superfluous trail octets are just skipped; throws)"}},
     .validate = validate,
     .decode = decode,
     .replace = replace,
     .encode = encode,
     .count = count,
     .previous = previous,
     .accepts = accepts}};

const Registration k16{
    {.description = {.id = "utf8cpp-utf16",
                     .name = "utf8cpp, UTF-16",
                     .version = PLACEMAT_UTF8CPP_VERSION,
                     .language = "C++",
                     .api = "utf8::utf8to16, utf8::utf16to8",
                     .profile = {.refusal = Refusal::kRefuse,
                                 .lone_surrogate = LoneSurrogate::kRefuse,
                                 .source = "utf8cpp README, Functions From utf8 Namespace: "
                                           "utf8to16, utf16to8 (they throw)"}},
     .decode = decode_16,
     .encode = encode_16,
     .encode_utf16 = encode_utf16}};

}  // namespace
}  // namespace placemat
