// Adapts libstdc++'s std::wstring_convert with codecvt_utf8<char32_t>: whole strings, without the
// caller's handling of what codecvt leaves unread.
#include <codecvt>
#include <locale>
#include <stdexcept>
#include <string>

#include "harness/door/registry.h"
#include "harness/implementations/libstdcxx/version.h"

namespace placemat {
namespace {

using Converter = std::wstring_convert<std::codecvt_utf8<char32_t>, char32_t>;

Reply decode(CodeUnits units) {
  Converter converter;
  try {
    const std::u32string text = converter.from_bytes({units.begin(), units.end()});
    return Reply::of_values({text.begin(), text.end()});
  } catch (const std::range_error&) {
    return Reply::ill_formed(converter.converted());
  }
}

Reply encode(std::span<const Ucs4> values) {
  Converter converter;
  try {
    const std::string text = converter.to_bytes({values.begin(), values.end()});
    return Reply::of_units({text.begin(), text.end()});
  } catch (const std::range_error&) {
    return Reply::unencodable(converter.converted());
  }
}

const Registration kConvert{
    {.description = {.id = "libstdcxx-wstring-convert",
                     .name = "libstdc++ wstring_convert<codecvt_utf8<char32_t>, char32_t>",
                     .version = libstdcxx::version(),
                     .language = "C++",
                     .api = "wstring_convert<codecvt_utf8<char32_t>, char32_t>: from_bytes, "
                            "to_bytes, converted",
                     .profile = {.refusal = Refusal::kRefuse,
                                 .source = "ISO C++20 [depr.conversions.string] (range_error if a "
                                           "conversion fails and no error string was given; "
                                           "converted() counts the elements that were converted), "
                                           "[depr.locale.stdcvt] (between UTF-8 and UCS-4)"}},
     .decode = decode,
     .encode = encode}};

}  // namespace
}  // namespace placemat
