// Adapts ICU's string functions of unicode/ustring.h: u_strFromUTF8, u_strFromUTF8WithSub,
// u_strToUTF8.
//
// They convert from and to UTF-16, so values are the code points of that UTF-16.
#include <unicode/ustring.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"

namespace placemat {
namespace {

// If the substitute is U_SENTINEL, the function is strict, and u_strFromUTF8 itself is called.
Reply from_utf8(CodeUnits units, UChar32 substitute) {
  const auto out = Fenced<char16_t>::room(units.size() + 1);
  const auto capacity = static_cast<std::int32_t>(out.size());
  const auto* source = reinterpret_cast<const char*>(units.data());
  const auto length = static_cast<std::int32_t>(units.size());
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  if (substitute == U_SENTINEL) {
    u_strFromUTF8(out.data(), capacity, &written, source, length, &error);
  } else {
    u_strFromUTF8WithSub(out.data(), capacity, &written, source, length, substitute, nullptr,
                         &error);
  }
  // The functions do not report the place.
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  icu::require_success(error, "u_strFromUTF8");
  return Reply::of_values(icu::values_of({out.begin(), out.begin() + written}));
}

Reply decode(CodeUnits units) { return from_utf8(units, U_SENTINEL); }

Reply replace(CodeUnits units) { return from_utf8(units, kReplacementCharacter); }

Reply encode(std::span<const Ucs4> values) {
  const auto source = icu::carried(values);
  if (!source) return Reply::untestable();
  const auto in = Fenced<char16_t>::copy(source->units);
  const auto out = Fenced<char>::room(in.size() * 3 + 1);
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &written, in.data(),
              static_cast<std::int32_t>(in.size()), &error);
  if (error == U_INVALID_CHAR_FOUND) return Reply::unencodable();
  icu::require_success(error, "u_strToUTF8");
  return Reply::of_units({out.begin(), out.begin() + written});
}

// Without room, the functions return how much they need. They add a NUL where it fits, and give
// U_STRING_NOT_TERMINATED_WARNING otherwise.
Reply utf16_length(CodeUnits units) {
  std::int32_t needed = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8(nullptr, 0, &needed, reinterpret_cast<const char*>(units.data()),
                static_cast<std::int32_t>(units.size()), &error);
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  if (error != U_BUFFER_OVERFLOW_ERROR) icu::require_success(error, "u_strFromUTF8");
  return Reply::of_number(static_cast<std::size_t>(needed));
}

Reply decode_into(CodeUnits units, Room room) {
  const auto out = room.of<char16_t>();
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8(out.data(), static_cast<std::int32_t>(out.size()), &written,
                reinterpret_cast<const char*>(units.data()),
                static_cast<std::int32_t>(units.size()), &error);
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(written));
  icu::require_success(error, "u_strFromUTF8");
  return Reply::of_values(icu::values_of({out.data(), static_cast<std::size_t>(written)}));
}

Reply to_utf8_into(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToUTF8(reinterpret_cast<char*>(room.data()), static_cast<std::int32_t>(room.size()),
              &written, words.data(), static_cast<std::int32_t>(words.size()), &error);
  if (error == U_INVALID_CHAR_FOUND) return Reply::unencodable();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(written));
  icu::require_success(error, "u_strToUTF8");
  return Reply::of_units({room.begin(), room.begin() + written});
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto source = icu::carried(values);
  if (!source) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(source->units);
  return to_utf8_into({words.data(), words.size()}, room);
}

Reply utf8_length(std::span<const Ucs4> values) {
  Reply reply = encode_into(values, {});
  if (reply.kind == Reply::Kind::kUnits) return Reply::of_number(reply.units.size());
  if (reply.kind == Reply::Kind::kFull) return Reply::of_number(*reply.number);
  return reply;
}

Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  return to_utf8_into(words, room);
}

const Registration kRegistration{{
    .description =
        {.id = "icu-ustring",
         .name = "ICU u_strFromUTF8",
         .version = icu::version(),
         .language = "C",
         .api = "u_strFromUTF8, u_strFromUTF8WithSub, u_strToUTF8",
         .profile = {.form = &kRfc3629,
                     .replacement = Replacement::kMaximalSubpart,
                     .bom = BomPolicy::kKeep,
                     .refusal = Refusal::kRefuse,
                     .domain = {.max_octets = kMaxInt32Octets},
                     .counting = Counting::kRefuse,
                     .room = RoomUnit::kUtf16,
                     .lone_surrogate = LoneSurrogate::kRefuse,
                     .source = "ICU API documentation: unicode/ustring.h, u_strFromUTF8, "
                               "u_strFromUTF8WithSub, u_strToUTF8 (U_INVALID_CHAR_FOUND for what "
                               "is not well-formed; the length that is needed, with "
                               "U_BUFFER_OVERFLOW_ERROR where the capacity is less); ICU-13311, "
                               "from ICU 60 (illegal sequences as "
                               "in Unicode 6 and the Encoding Standard, u_strFromUTF8 named); ICU "
                               "User Guide, Unicode Basics, Serialized Formats (UTF-8 includes no "
                               "handling of a signature)"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .utf16_length = utf16_length,
    .utf8_length = utf8_length,
    .decode_into = decode_into,
    .encode_into = encode_into,
    .encode_utf16 = encode_utf16,
}};

}  // namespace
}  // namespace placemat
