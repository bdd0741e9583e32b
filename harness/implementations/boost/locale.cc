// Adapts Boost.Locale: utf_traits<char>, one character at a time, and conv::utf_to_utf, which stops
// or skips.
#include <boost/locale/encoding_utf.hpp>
#include <boost/locale/utf.hpp>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/boost/version.h"

namespace placemat {
namespace {

namespace conv = boost::locale::conv;
namespace utf = boost::locale::utf;
using Traits = utf::utf_traits<char>;

Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  const char* const begin = reinterpret_cast<const char*>(units.data());
  const char* const end = begin + units.size();
  for (const char* at = begin; at != end;) {
    const auto start = static_cast<std::size_t>(at - begin);
    const utf::code_point value = Traits::decode(at, end);
    if (value == utf::illegal || value == utf::incomplete) return Reply::ill_formed(start);
    values.push_back(value);
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  for (const Ucs4 value : values) Traits::encode(value, std::back_inserter(units));
  return Reply::of_units(std::move(units));
}

Reply width(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (const Ucs4 value : values) number += static_cast<std::size_t>(Traits::width(value));
  return Reply::of_number(number);
}

Reply convert_utf16(std::span<const char16_t> words) {
  try {
    const std::string out =
        conv::utf_to_utf<char>(words.data(), words.data() + words.size(), conv::stop);
    return Reply::of_units({out.begin(), out.end()});
  } catch (const conv::conversion_error&) {
    return Reply::unencodable();
  }
}

std::u32string convert(CodeUnits units, conv::method_type method) {
  const char* const begin = reinterpret_cast<const char*>(units.data());
  return conv::utf_to_utf<char32_t>(begin, begin + units.size(), method);
}

Reply convert_stopping(CodeUnits units) {
  try {
    const std::u32string text = convert(units, conv::stop);
    return Reply::of_values({text.begin(), text.end()});
  } catch (const conv::conversion_error&) {
    return Reply::ill_formed();
  }
}

Reply convert_skipping(CodeUnits units) {
  const std::u32string text = convert(units, conv::skip);
  return Reply::of_values({text.begin(), text.end()});
}

Reply convert_back(std::span<const Ucs4> values) {
  const auto text = Fenced<char32_t>::copy(values);
  try {
    const std::string out = conv::utf_to_utf<char>(text.begin(), text.end(), conv::stop);
    return Reply::of_units({out.begin(), out.end()});
  } catch (const conv::conversion_error&) {
    return Reply::unencodable();
  }
}

const Registration kTraits{
    {.description =
         {.id = "boost-locale-utf-traits",
          .name = "Boost.Locale utf_traits<char>",
          .version = boost_headers::version(),
          .language = "C++",
          .api = "utf_traits<char>::decode, encode, width",
          .profile = {.domain = {.scalar_values = true},
                      .source =
                          "Boost.Locale reference: utf_traits::decode (illegal, incomplete), "
                          "utf_traits::encode and width (the value must be a valid code point)"}},
     .decode = decode,
     .encode = encode,
     .utf8_length = width}};

const Registration kConv{
    {.description =
         {.id = "boost-locale-utf-to-utf",
          .name = "Boost.Locale conv::utf_to_utf",
          .version = boost_headers::version(),
          .language = "C++",
          .api = "conv::utf_to_utf<char32_t> and <char>; decode and encode: stop, replace: skip",
          .profile = {.replacement = Replacement::kDrop,
                      .refusal = Refusal::kRefuse,
                      .lone_surrogate = LoneSurrogate::kRefuse,
                      .source = "Boost.Locale reference: conv::method_type (stop: "
                                "conversion_error; skip: illegal characters are skipped)"}},
     .decode = convert_stopping,
     .replace = convert_skipping,
     .encode = convert_back,
     .encode_utf16 = convert_utf16}};

}  // namespace
}  // namespace placemat
