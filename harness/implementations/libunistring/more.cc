// Adapts GNU libunistring's functions through UTF-16, u8_to_u16 and u16_to_u8; and those that read
// backwards, count and compare: u8_prev, u8_mbsnlen, u8_cmp2.
#include <unistr.h>
#include <unistring/version.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
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
  const auto in = Fenced<std::uint16_t>::copy(*text);
  std::uint8_t* out = u16_to_u8(in.data(), in.size(), nullptr, &length);
  if (out == nullptr) return Reply::unencodable();
  Reply reply = Reply::of_units({out, out + length});
  std::free(out);
  return reply;
}

// The result is in the buffer that was given if it fits there, as for u8_to_u32.
Reply to_u16_into(CodeUnits units, Room room) {
  const auto out = room.of<std::uint16_t>();
  std::size_t length = out.size();
  std::uint16_t* const result = u8_to_u16(units.data(), units.size(), out.data(), &length);
  if (result == nullptr) return Reply::ill_formed();
  if (result != out.data()) {
    std::free(result);
    return Reply::full(length);
  }
  return Reply::of_values(utf16::values_of(std::u16string(result, result + length)));
}

Reply from_words_into(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  std::size_t length = room.size();
  std::uint8_t* const result = u16_to_u8(reinterpret_cast<const std::uint16_t*>(words.data()),
                                         words.size(), room.data(), &length);
  if (result == nullptr) return Reply::unencodable();
  if (result == room.data()) return Reply::of_units({result, result + length});
  std::free(result);
  return Reply::full(length);
}

Reply from_u16_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(*text);
  return from_words_into({words.data(), words.size()}, room);
}

Reply from_words(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  return from_words_into(words, room);
}

Reply count(CodeUnits units) { return Reply::of_number(u8_mbsnlen(units.data(), units.size())); }

Reply compare(CodeUnits left, CodeUnits right) {
  return Reply::of_order(u8_cmp2(left.data(), left.size(), right.data(), right.size()));
}

// The result is NULL where no character ends: "this function works only on well-formed strings".
Reply previous(CodeUnits units, std::size_t at) {
  ucs4_t value = 0;
  const std::uint8_t* const start = u8_prev(&value, units.data() + at, units.data());
  if (start == nullptr) return Reply::untestable();
  return Reply::start(static_cast<std::size_t>(start - units.data()), value);
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
                                 .room = RoomUnit::kUtf16,
                                 .lone_surrogate = LoneSurrogate::kRefuse,
                                 .source = "GNU libunistring manual, Conventions (NULL and errno "
                                           "on failure; the result is in the buffer that was "
                                           "given if it fits) and Elementary string conversions"}},
     .decode = to_u16,
     .encode = from_u16,
     .decode_into = to_u16_into,
     .encode_into = from_u16_into,
     .encode_utf16 = from_words}};

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
     .decode = backwards,
     .previous = previous}};

const Registration kMeasures{
    {.description = {.id = "libunistring-u8-mbsnlen",
                     .name = "libunistring u8_mbsnlen and u8_cmp2",
                     .version = version(),
                     .language = "C",
                     .api = "u8_mbsnlen; u8_cmp2",
                     .profile = {.order = Order::kCodePoint,
                                 .source = "GNU libunistring manual, Counting the characters in a "
                                           "Unicode string: u8_mbsnlen; Comparing Unicode strings: "
                                           "u8_cmp2 (lexicographically)"}},
     .count = count,
     .compare = compare}};

}  // namespace
}  // namespace placemat
