// Adapts ICU's Java Modified UTF-8: u_strFromJavaModifiedUTF8WithSub and u_strToJavaModifiedUTF8.
#include <unicode/ustring.h>

#include <cstdint>
#include <string>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"
#include "reference/forms/modified_utf_8.h"

namespace placemat {
namespace {

// With U_SENTINEL as the substitute, the function is strict.
template <UChar32 kSubstitute>
Reply from(CodeUnits units) {
  const auto out = Fenced<char16_t>::room(units.size() + 1);
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromJavaModifiedUTF8WithSub(out.data(), static_cast<std::int32_t>(out.size()), &written,
                                   reinterpret_cast<const char*>(units.data()),
                                   static_cast<std::int32_t>(units.size()), kSubstitute, nullptr,
                                   &error);
  // The function does not report the place.
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  icu::require_success(error, "u_strFromJavaModifiedUTF8WithSub");
  return Reply::of_values(icu::values_of({out.begin(), out.begin() + written}));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  const auto in = Fenced<char16_t>::copy(text->units);
  const auto out = Fenced<char>::room(in.size() * 3 + 1);
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToJavaModifiedUTF8(out.data(), static_cast<std::int32_t>(out.size()), &written, in.data(),
                          static_cast<std::int32_t>(in.size()), &error);
  icu::require_success(error, "u_strToJavaModifiedUTF8");
  return Reply::of_units({out.begin(), out.begin() + written});
}

// Both functions return how much they need if that is more than the room.
Reply decode_into(CodeUnits units, Room room) {
  const auto out = room.of<char16_t>();
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromJavaModifiedUTF8WithSub(out.data(), static_cast<std::int32_t>(out.size()), &written,
                                   reinterpret_cast<const char*>(units.data()),
                                   static_cast<std::int32_t>(units.size()), U_SENTINEL, nullptr,
                                   &error);
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(written));
  icu::require_success(error, "u_strFromJavaModifiedUTF8WithSub");
  return Reply::of_values(icu::values_of({out.data(), static_cast<std::size_t>(written)}));
}

Reply utf16_length(CodeUnits units) {
  const Reply reply = decode_into(units, {nullptr, 0});
  if (reply.kind == Reply::Kind::kIllFormed) return reply;
  return Reply::of_number(reply.number.value_or(0));  // an empty output has no number
}

Reply to_java(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToJavaModifiedUTF8(reinterpret_cast<char*>(room.data()),
                          static_cast<std::int32_t>(room.size()), &written, words.data(),
                          static_cast<std::int32_t>(words.size()), &error);
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(written));
  icu::require_success(error, "u_strToJavaModifiedUTF8");
  return Reply::of_units({room.begin(), room.begin() + written});
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(text->units);
  return to_java({words.data(), words.size()}, room);
}

Reply utf8_length(std::span<const Ucs4> values) {
  const Reply reply = encode_into(values, {});
  if (reply.kind == Reply::Kind::kUntestable) return reply;
  return Reply::of_number(reply.number.value_or(0));
}

Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  return to_java(words, room);
}

const Registration kRegistration{
    {.description =
         {.id = "icu4c-java-modified-utf-8",
          .name = "ICU Java Modified UTF-8",
          .version = icu::version(),
          .language = "C",
          .api = "u_strFromJavaModifiedUTF8WithSub, u_strToJavaModifiedUTF8",
          .profile = {.form = &kModifiedUtf8,
                      .domain = {.max_octets = kMaxInt32Octets},
                      .counting = Counting::kRefuse,
                      .room = RoomUnit::kUtf16,
                      .source = "ICU API documentation: "
                                "u_strFromJavaModifiedUTF8WithSub (as Java's "
                                "DataInput.readUTF; U_INVALID_CHAR_FOUND), "
                                "u_strToJavaModifiedUTF8 (as DataOutput.writeUTF); both give the "
                                "length that is needed, with U_BUFFER_OVERFLOW_ERROR"}},
     .decode = from<U_SENTINEL>,
     .replace = from<0xFFFD>,
     .encode = encode,
     .utf16_length = utf16_length,
     .utf8_length = utf8_length,
     .decode_into = decode_into,
     .encode_into = encode_into,
     .encode_utf16 = encode_utf16}};

}  // namespace
}  // namespace placemat
