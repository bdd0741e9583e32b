// Adapts ICU's UnicodeString: fromUTF8, and fromUTF32 followed by toUTF8String; UText over UTF-8,
// read forwards and backwards; and the macros U8_PREV_OR_FFFD, U8_PREV and U8_SET_CP_START.
#include <unicode/unistr.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"

namespace placemat {
namespace {

const char* text_of(CodeUnits units) { return reinterpret_cast<const char*>(units.data()); }

Reply string_replace(CodeUnits units) {
  const auto text =
      ::icu::UnicodeString::fromUTF8({text_of(units), static_cast<std::int32_t>(units.size())});
  const std::u16string_view view(text.getBuffer(), static_cast<std::size_t>(text.length()));
  return Reply::of_values(placemat::icu::values_of(view));
}

Reply string_encode(std::span<const Ucs4> values) {
  // Above 7FFFFFFF a UChar32 is negative, which is no code point either.
  const auto text = Fenced<UChar32>::copy(values);
  const auto string =
      ::icu::UnicodeString::fromUTF32(text.data(), static_cast<std::int32_t>(text.size()));
  std::string out;
  string.toUTF8String(out);
  return Reply::of_units({out.begin(), out.end()});
}

Reply string_count(CodeUnits units) {
  const auto text =
      ::icu::UnicodeString::fromUTF8({text_of(units), static_cast<std::int32_t>(units.size())});
  return Reply::of_number(static_cast<std::size_t>(text.countChar32()));
}

Reply string_length(CodeUnits units) {
  const auto text =
      ::icu::UnicodeString::fromUTF8({text_of(units), static_cast<std::int32_t>(units.size())});
  return Reply::of_number(static_cast<std::size_t>(text.length()));
}

Reply string_encode_utf16(std::span<const char16_t> words) {
  const ::icu::UnicodeString string(false, words.data(), static_cast<std::int32_t>(words.size()));
  std::string out;
  string.toUTF8String(out);
  return Reply::of_units({out.begin(), out.end()});
}

// Returns the UText that all requests share, as ICU intends.
UText* opened(CodeUnits units) {
  static UText text = UTEXT_INITIALIZER;
  UErrorCode error = U_ZERO_ERROR;
  utext_openUTF8(&text, text_of(units), static_cast<std::int64_t>(units.size()), &error);
  placemat::icu::require_success(error, "utext_openUTF8");
  return &text;
}

// Returns the output of utext_extract, or only its length if it is longer than the room.
Reply extract(CodeUnits units, std::span<char16_t> room) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length =
      utext_extract(opened(units), 0, static_cast<std::int64_t>(units.size()), room.data(),
                    static_cast<std::int32_t>(room.size()), &error);
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(length));
  placemat::icu::require_success(error, "utext_extract");
  return Reply::of_values(
      placemat::icu::values_of({room.data(), static_cast<std::size_t>(length)}));
}

Reply extract_into(CodeUnits units, Room room) { return extract(units, room.of<char16_t>()); }

Reply extract_length(CodeUnits units) {
  return Reply::of_number(extract(units, {}).number.value_or(0));  // an empty output has no number
}

// "If the index points to the middle of a character, the position is set to its start."
Reply utext_truncate(CodeUnits units, std::size_t room) {
  UText* text = opened(units);
  utext_setNativeIndex(text, static_cast<std::int64_t>(std::min(room, units.size())));
  return Reply::of_units({units.begin(), units.begin() + utext_getNativeIndex(text)});
}

Reply forwards(CodeUnits units) {
  UText* text = opened(units);
  std::vector<Ucs4> values;
  for (UChar32 value; (value = utext_next32(text)) != U_SENTINEL;) {
    values.push_back(static_cast<Ucs4>(value));
  }
  return Reply::of_values(std::move(values));
}

Reply backwards(CodeUnits units) {
  UText* text = opened(units);
  utext_setNativeIndex(text, static_cast<std::int64_t>(units.size()));
  std::vector<Ucs4> values;
  for (UChar32 value; (value = utext_previous32(text)) != U_SENTINEL;) {
    values.push_back(static_cast<Ucs4>(value));
  }
  std::reverse(values.begin(), values.end());
  return Reply::of_values(std::move(values));
}

Reply previous(CodeUnits units) {
  const std::uint8_t* octets = units.data();
  std::vector<Ucs4> values;
  for (auto i = static_cast<std::int32_t>(units.size()); i > 0;) {
    UChar32 value;
    U8_PREV_OR_FFFD(octets, 0, i, value);
    values.push_back(static_cast<Ucs4>(value));
  }
  std::reverse(values.begin(), values.end());
  return Reply::of_values(std::move(values));
}

// The text is cut at `at`, because utext_setNativeIndex inside a character goes to its start.
Reply utext_previous(CodeUnits units, std::size_t at) {
  UText* text = opened(units.first(at));
  utext_setNativeIndex(text, static_cast<std::int64_t>(at));
  const UChar32 value = utext_previous32(text);
  const auto start = static_cast<std::size_t>(utext_getNativeIndex(text));
  // UText gives U+FFFD both for ill-formed octets and for EF BF BD.
  return Reply::start(start, static_cast<Ucs4>(value));
}

// U8_PREV gives a negative value where the text is ill-formed.
Reply macro_previous(CodeUnits units, std::size_t at) {
  const std::uint8_t* octets = units.data();
  auto i = static_cast<std::int32_t>(at);
  UChar32 value;
  U8_PREV(octets, 0, i, value);
  if (value < 0) return Reply::start(static_cast<std::size_t>(i));
  return Reply::start(static_cast<std::size_t>(i), static_cast<Ucs4>(value));
}

// "This macro always reads s[i]", so it is for a place before the end.
Reply macro_truncate(CodeUnits units, std::size_t room) {
  const std::uint8_t* octets = units.data();
  auto i = static_cast<std::int32_t>(std::min(room, units.size()));
  if (room < units.size()) U8_SET_CP_START(octets, 0, i);
  return Reply::of_units({octets, octets + i});
}

Description describe(const char* id, const char* name, const char* language, const char* api,
                     Refusal refusal, const char* source,
                     Backward backward = Backward::kUnspecified, RoomUnit room = RoomUnit::kUtf32) {
  return {.id = id,
          .name = name,
          .version = placemat::icu::version(),
          .language = language,
          .api = api,
          .profile = {.replacement = Replacement::kMaximalSubpart,
                      .bom = BomPolicy::kKeep,
                      .refusal = refusal,
                      .domain = {.max_octets = kMaxInt32Octets},
                      .counting = Counting::kReplacement,
                      .room = room,
                      .backward = backward,
                      .source = source}};
}

const Registration kString{
    {.description = describe(
         "icu4c-unicodestring", "ICU UnicodeString", "C++",
         "UnicodeString::fromUTF8, countChar32, length; fromUTF32, toUTF8String", Refusal::kReplace,
         "ICU API documentation: UnicodeString::fromUTF8 (U+FFFD, through "
         "u_strFromUTF8WithSub; ICU-13311 says how many), fromUTF32 "
         "(U+FFFD for what is illegal), toUTF8String; ICU User Guide, Unicode "
         "Basics, Serialized Formats (no handling of a signature)"),
     .replace = string_replace,
     .encode = string_encode,
     .count = string_count,
     .utf16_length = string_length,
     .encode_utf16 = string_encode_utf16}};

const Registration kForwards{
    {.description = describe("icu4c-utext", "ICU UText over UTF-8", "C",
                             "utext_openUTF8, utext_next32, utext_extract, utext_setNativeIndex",
                             Refusal::kUnspecified,
                             "ICU API documentation: utext_openUTF8 (one U+FFFD for a truncated, "
                             "but otherwise valid sequence, and one for each other illegal byte); "
                             "ICU User Guide, Unicode Basics, Serialized Formats (no handling of "
                             "a signature); utext_extract (the length that is needed, with "
                             "U_BUFFER_OVERFLOW_ERROR), utext_setNativeIndex (adjusted to the "
                             "start of a code point)",
                             Backward::kUnspecified, RoomUnit::kUtf16),
     .replace = forwards,
     .utf16_length = extract_length,
     .decode_into = extract_into,
     .truncate = utext_truncate}};

const Registration kBackwards{
    {.description = describe("icu4c-utext-backwards", "ICU UText over UTF-8, backwards", "C",
                             "utext_openUTF8, utext_previous32", Refusal::kUnspecified,
                             "ICU API documentation: utext_openUTF8 (as forwards: one U+FFFD for a "
                             "truncated, but otherwise valid sequence, and one for each other "
                             "illegal byte), utext_previous32",
                             Backward::kMaximalSubpart),
     .replace = backwards,
     .previous = utext_previous}};

const Registration kPrevious{
    {.description =
         describe("icu4c-u8-prev", "ICU U8_PREV_OR_FFFD", "C",
                  "U8_PREV_OR_FFFD; U8_PREV; U8_SET_CP_START", Refusal::kUnspecified,
                  "ICU API documentation: unicode/utf.h (from ICU 60, the length of an "
                  "illegal sequence is that of the Unicode 6 recommendation and of the "
                  "Encoding Standard); unicode/utf8.h, U8_PREV_OR_FFFD, U8_PREV (c < 0 in case "
                  "of an error), U8_SET_CP_START (safe: checks for illegal sequences)",
                  Backward::kMaximalSubpart),
     .replace = previous,
     .previous = macro_previous,
     .truncate = macro_truncate}};

}  // namespace
}  // namespace placemat
