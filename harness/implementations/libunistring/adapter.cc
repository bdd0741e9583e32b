// Adapts GNU libunistring's unistr.h: u8_check, u8_mbtouc (U+FFFD), u8_mbtoucr (an error),
// u8_to_u32.
#include <unistr.h>
#include <unistring/version.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

std::string version() {
  return std::to_string(_libunistring_version >> 16) + '.' +
         std::to_string(_libunistring_version >> 8 & 0xFF);
}

Reply check(CodeUnits units) {
  const std::uint8_t* invalid = u8_check(units.data(), units.size());
  if (invalid == nullptr) return Reply::well_formed();
  return Reply::ill_formed(static_cast<std::size_t>(invalid - units.data()));
}

bool accepts(CodeUnits units) { return u8_check(units.data(), units.size()) == nullptr; }

Reply to_u32(CodeUnits units) {
  std::size_t length = 0;
  std::uint32_t* out = u8_to_u32(units.data(), units.size(), nullptr, &length);
  if (out == nullptr) return Reply::ill_formed();
  Reply reply = Reply::of_values({out, out + length});
  std::free(out);
  return reply;
}

// The result is in the buffer that was given if it fits there. Otherwise it is in a new one, and
// its length says how much room it needs.
Reply to_u32_into(CodeUnits units, Room room) {
  const auto out = room.of<std::uint32_t>();
  std::size_t length = out.size();
  std::uint32_t* const result = u8_to_u32(units.data(), units.size(), out.data(), &length);
  if (result == nullptr) return Reply::ill_formed();
  if (result == out.data()) return Reply::of_values({result, result + length});
  std::free(result);
  return Reply::full(length);
}

Reply from_u32_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::size_t length = room.size();
  std::uint8_t* const result = u32_to_u8(values.data(), values.size(), room.data(), &length);
  if (result == nullptr) return Reply::unencodable();
  if (result == room.data()) return Reply::of_units({result, result + length});
  std::free(result);
  return Reply::full(length);
}

Reply from_u32(std::span<const Ucs4> values) {
  std::size_t length = 0;
  std::uint8_t* out = u32_to_u8(values.data(), values.size(), nullptr, &length);
  if (out == nullptr) return Reply::unencodable();
  Reply reply = Reply::of_units({out, out + length});
  std::free(out);
  return reply;
}

using MbToUc = int (*)(ucs4_t*, const std::uint8_t*, std::size_t);

// Where these functions fail, they give U+FFFD, and say how many units it stands for.
template <MbToUc kStep>
Reply replace(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    ucs4_t value = 0;
    i += static_cast<std::size_t>(kStep(&value, units.data() + i, units.size() - i));
    values.push_back(value);
  }
  return Reply::of_values(std::move(values));
}

// The results are -1 (invalid) and -2 (incomplete).
Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    ucs4_t value = 0;
    const int length = u8_mbtoucr(&value, units.data() + i, units.size() - i);
    if (length < 0) return Reply::ill_formed(i);
    values.push_back(value);
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<std::uint8_t>::room(6);
  for (std::size_t index = 0; index < values.size(); ++index) {
    const int length = u8_uctomb(octets.data(), values[index], octets.size());
    if (length < 0) return Reply::unencodable(index);
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// The results are -1 (no character) and -2 (too little room).
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::size_t written = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    const int length = u8_uctomb(room.data() + written, values[index],
                                 static_cast<std::ptrdiff_t>(room.size() - written));
    if (length == -1) return Reply::unencodable(index);
    if (length < 0) return Reply::partial_units(index, {room.begin(), room.begin() + written});
    written += static_cast<std::size_t>(length);
  }
  return Reply::of_units({room.begin(), room.begin() + written});
}

Description describe(const char* id, const char* name, const char* api, Profile profile) {
  return {.id = id,
          .name = name,
          .version = version(),
          .language = "C",
          .api = api,
          .profile = std::move(profile)};
}

const Registration kCheck{
    {.description =
         describe("libunistring-u8-check", "libunistring u8_check", "u8_check",
                  {.source = "GNU libunistring manual, Elementary string checks: u8_check (a "
                             "pointer to the first invalid unit)"}),
     .validate = check,
     .accepts = accepts}};

const Registration kToU32{
    {.description =
         describe("libunistring-u8-to-u32", "libunistring u8_to_u32", "u8_to_u32, u32_to_u8",
                  {.refusal = Refusal::kRefuse,
                   .source = "GNU libunistring manual, Conventions (NULL and errno on "
                             "failure; the result is in the buffer that was given if it fits) "
                             "and Elementary string conversions"}),
     .decode = to_u32,
     .encode = from_u32,
     .decode_into = to_u32_into,
     .encode_into = from_u32_into}};

const Registration kMbToUc{
    {.description = describe(
         "libunistring-u8-mbtouc", "libunistring u8_mbtouc", "u8_mbtouc, u8_mbtoucr, u8_uctomb",
         {.refusal = Refusal::kRefuse,
          .source = "GNU libunistring manual, Iterating over a Unicode string: u8_mbtouc "
                    "(0xFFFD, and \"an appropriate number of units\"), u8_mbtoucr (-1, "
                    "-2), u8_uctomb (-1 upon failure, -2 if n is too small)"}),
     .decode = decode,
     .replace = replace<u8_mbtouc>,
     .encode = encode,
     .encode_into = encode_into}};

const Registration kMbToUcUnsafe{
    {.description = describe(
         "libunistring-u8-mbtouc-unsafe", "libunistring u8_mbtouc_unsafe", "u8_mbtouc_unsafe",
         {.source = "GNU libunistring manual, Elementary string functions: "
                    "u8_mbtouc_unsafe (for backward compatibility; as u8_mbtouc)"}),
     .replace = replace<u8_mbtouc_unsafe>}};

}  // namespace
}  // namespace placemat
