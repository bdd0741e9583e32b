// GNU libunistring through UTF-16: u8_to_u16 and u16_to_u8. And read backwards: u8_prev.
#include <unistr.h>
#include <unistring/version.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "harness/implementation/registry.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

std::string version() {
  return std::to_string(_libunistring_version >> 16) + '.' +
         std::to_string(_libunistring_version >> 8 & 0xFF);
}

Reply to_u16(CodeUnits units) {
  std::size_t length = 0;
  std::uint16_t* out = u8_to_u16(units.data(), units.size(), nullptr, &length);
  if (out == nullptr) return Reply::ill_formed();
  const std::u16string text(out, out + length);
  std::free(out);
  return Reply::of_values(utf16::values_of(text));
}

Reply from_u16(std::span<const Ucs4> values) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  std::size_t length = 0;
  std::uint8_t* out = u16_to_u8(reinterpret_cast<const std::uint16_t*>(text->data()), text->size(),
                                nullptr, &length);
  if (out == nullptr) return Reply::unencodable();
  Reply reply = Reply::of_units({out, out + length});
  std::free(out);
  return reply;
}

Reply backwards(CodeUnits units) {
  std::vector<Ucs4> values;
  for (const std::uint8_t* at = units.data() + units.size(); at != units.data();) {
    ucs4_t value = 0;
    at = u8_prev(&value, at, units.data());
    if (at == nullptr) return Reply::ill_formed();
    values.push_back(value);
  }
  std::reverse(values.begin(), values.end());
  return Reply::of_values(std::move(values));
}

const Registration kTo16{
    {.description = {.id = "libunistring-u8-to-u16",
                     .name = "libunistring u8_to_u16",
                     .version = version(),
                     .language = "C",
                     .api = "u8_to_u16, u16_to_u8",
                     .profile = {.refusal = Refusal::kRefuse,
                                 .source = "GNU libunistring manual, Conventions (NULL and errno "
                                           "on failure) and Elementary string conversions"}},
     .decode = to_u16,
     .encode = from_u16}};

const Registration kPrev{
    {.description = {.id = "libunistring-u8-prev",
                     .name = "libunistring u8_prev",
                     .version = version(),
                     .language = "C",
                     .api = "u8_prev, from the end",
                     .profile = {.source =
                                     "GNU libunistring manual, Iterating over a NUL "
                                     "terminated Unicode string: u8_prev (it works "
                                     "only on well-formed strings; it says nothing about others)"}},
     .decode = backwards}};

}  // namespace
}  // namespace placemat
