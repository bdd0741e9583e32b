// Adapts ICU's converter for "UTF-8": ucnv_toUnicode and ucnv_fromUnicode, with the stop callback
// and with the substitute callback, in one piece and in chunks with flush; ucnv_toUChars and
// ucnv_fromUChars with the stop callback, which say how much room they need.
//
// The converter converts from and to UTF-16, so values are the code points of that UTF-16.
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"
#include "harness/implementations/icu_converter.h"

namespace placemat {
namespace {

// Converter keeps one object for all requests, as the User Guide advises, with ucnv_reset() between
// them.
class Converter {
 public:
  Converter(UConverterToUCallback to_unicode, UConverterFromUCallback from_unicode) {
    UErrorCode error = U_ZERO_ERROR;
    converter_ = ucnv_open("UTF-8", &error);
    icu::require_success(error, "ucnv_open");
    ucnv_setToUCallBack(converter_, to_unicode, nullptr, nullptr, nullptr, &error);
    icu::require_success(error, "ucnv_setToUCallBack");
    ucnv_setFromUCallBack(converter_, from_unicode, nullptr, nullptr, nullptr, &error);
    icu::require_success(error, "ucnv_setFromUCallBack");
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() { ucnv_close(converter_); }

  UConverter* reset() {
    ucnv_reset(converter_);
    return converter_;
  }

 private:
  UConverter* converter_ = nullptr;
};

Converter& stopping() {
  thread_local Converter converter(UCNV_TO_U_CALLBACK_STOP, UCNV_FROM_U_CALLBACK_STOP);
  return converter;
}

Converter& substituting() {
  thread_local Converter converter(UCNV_TO_U_CALLBACK_SUBSTITUTE, UCNV_FROM_U_CALLBACK_SUBSTITUTE);
  return converter;
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return icu::to_unicode(stopping().reset(), units, whole);
}

Reply replace(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return icu::to_unicode(substituting().reset(), units, whole);
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return icu::to_unicode(stopping().reset(), units, chunk_lengths);
}

Reply stream_replace(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return icu::to_unicode(substituting().reset(), units, chunk_lengths);
}

Reply session(CodeUnits units, std::span<const Call> calls) {
  return icu::session(stopping().reset(), units, calls);
}

Reply session_replace(CodeUnits units, std::span<const Call> calls) {
  return icu::session(substituting().reset(), units, calls);
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  UConverter* cnv = stopping().reset();
  const auto in = Fenced<char16_t>::copy(text->units);
  const auto out = Fenced<char>::room(in.size() * 3 + 1);
  char* target = out.data();
  const char16_t* source = in.data();
  UErrorCode error = U_ZERO_ERROR;
  ucnv_fromUnicode(cnv, &target, out.end(), &source, in.end(), nullptr, true, &error);
  if (icu::stopped(error)) {
    const auto invalid = Fenced<char16_t>::room(icu::kErrorCapacity);
    std::int8_t length = icu::kErrorCapacity;
    UErrorCode query = U_ZERO_ERROR;
    ucnv_getInvalidUChars(cnv, invalid.data(), &length, &query);
    icu::require_success(query, "ucnv_getInvalidUChars");
    const auto unit = static_cast<std::size_t>(source - in.data() - length);
    const auto value = std::upper_bound(text->starts.begin(), text->starts.end(), unit) - 1;
    return Reply::unencodable(static_cast<std::size_t>(value - text->starts.begin()));
  }
  icu::require_success(error, "ucnv_fromUnicode");
  return Reply::of_units({out.data(), target});
}

// Calls ucnv_toUChars, which resets the converter itself, as ucnv_fromUChars does.
Reply to_uchars(CodeUnits units, std::span<char16_t> room) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length = ucnv_toUChars(
      stopping().reset(), room.data(), static_cast<std::int32_t>(room.size()),
      reinterpret_cast<const char*>(units.data()), static_cast<std::int32_t>(units.size()), &error);
  if (icu::stopped(error)) return Reply::ill_formed();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(length));
  icu::require_success(error, "ucnv_toUChars");
  return Reply::of_values(icu::values_of({room.data(), static_cast<std::size_t>(length)}));
}

Reply from_uchars(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length =
      ucnv_fromUChars(stopping().reset(), reinterpret_cast<char*>(room.data()),
                      static_cast<std::int32_t>(room.size()), words.data(),
                      static_cast<std::int32_t>(words.size()), &error);
  if (icu::stopped(error)) return Reply::unencodable();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(length));
  icu::require_success(error, "ucnv_fromUChars");
  return Reply::of_units({room.begin(), room.begin() + length});
}

// Turns the reply of a conversion without room, which says how much it needs, into that number.
Reply needed(Reply reply) {
  if (reply.kind == Reply::Kind::kFull) return Reply::of_number(*reply.number);
  const bool is_empty = reply.kind == Reply::Kind::kValues || reply.kind == Reply::Kind::kUnits;
  return is_empty ? Reply::of_number(0) : reply;
}

Reply utf16_length(CodeUnits units) { return needed(to_uchars(units, {})); }

Reply decode_into(CodeUnits units, Room room) { return to_uchars(units, room.of<char16_t>()); }

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(text->units);
  return from_uchars({words.data(), words.size()}, room);
}

Reply utf8_length(std::span<const Ucs4> values) { return needed(encode_into(values, {})); }

Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  return from_uchars(words, room);
}

const Registration kRegistration{{
    .description =
        {.id = "icu-ucnv",
         .name = "ICU UTF-8 converter",
         .version = icu::version(),
         .language = "C",
         .api = "ucnv_toUnicode, ucnv_fromUnicode; stop and substitute callbacks; ucnv_toUChars, "
                "ucnv_fromUChars",
         .profile = {.form = &kRfc3629,
                     .replacement = Replacement::kMaximalSubpart,
                     .bom = BomPolicy::kKeep,
                     .refusal = Refusal::kRefuse,
                     .domain = {.max_octets = kMaxInt32Octets},
                     .counting = Counting::kRefuse,
                     .room = RoomUnit::kUtf16,
                     .lone_surrogate = LoneSurrogate::kRefuse,
                     .after_error = AfterError::kResetFirst,
                     .after_last = AfterLast::kNew,
                     .source =
                         "ICU User Guide, Using Converters (U+FFFD per offending sequence; "
                         "unpaired surrogates are errors; flush) and Unicode Basics, "
                         "Serialized Formats (UTF-8 includes no handling of a signature); "
                         "ICU-13311, from ICU 60 (illegal sequences as in Unicode 6 and the "
                         "Encoding Standard, character converters named); unicode/ucnv.h, "
                         "ucnv_getInvalidChars, ucnv_toUChars and ucnv_fromUChars (the length "
                         "that is needed, with U_BUFFER_OVERFLOW_ERROR), ucnv_toUnicode (reset "
                         "at the end of the stream, with flush) and ucnv_reset (after an error)"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .stream = stream,
    .stream_replace = stream_replace,
    .utf16_length = utf16_length,
    .utf8_length = utf8_length,
    .decode_into = decode_into,
    .encode_into = encode_into,
    .encode_utf16 = encode_utf16,
    .session = session,
    .session_replace = session_replace,
}};

}  // namespace
}  // namespace placemat
