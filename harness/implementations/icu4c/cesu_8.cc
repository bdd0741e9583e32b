// Adapts ICU's converter for "CESU-8": ucnv_toUnicode and ucnv_fromUnicode, with the stop callback
// and with the substitute callback, in one piece and in chunks with flush.
#include "reference/forms/cesu_8.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include <cstdint>
#include <string>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/icu.h"
#include "harness/implementations/icu_converter.h"

namespace placemat {
namespace {

// Returns the converter that all requests share, after a reset.
UConverter* converter(bool stops) {
  const auto make = [](UConverterToUCallback to, UConverterFromUCallback from) {
    UErrorCode error = U_ZERO_ERROR;
    UConverter* made = ucnv_open("CESU-8", &error);
    icu::require_success(error, "ucnv_open");
    ucnv_setToUCallBack(made, to, nullptr, nullptr, nullptr, &error);
    ucnv_setFromUCallBack(made, from, nullptr, nullptr, nullptr, &error);
    icu::require_success(error, "ucnv_setToUCallBack, ucnv_setFromUCallBack");
    return made;
  };
  static UConverter* const stopping = make(UCNV_TO_U_CALLBACK_STOP, UCNV_FROM_U_CALLBACK_STOP);
  static UConverter* const substituting =
      make(UCNV_TO_U_CALLBACK_SUBSTITUTE, UCNV_FROM_U_CALLBACK_SUBSTITUTE);
  UConverter* chosen = stops ? stopping : substituting;
  ucnv_reset(chosen);
  return chosen;
}

template <bool kStops>
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return icu::to_unicode(converter(kStops), units, chunk_lengths);
}

template <bool kStops>
Reply whole(CodeUnits units) {
  const std::size_t one[] = {units.size()};
  return stream<kStops>(units, one);
}

template <bool kStops>
Reply session(CodeUnits units, std::span<const Call> calls) {
  return icu::session(converter(kStops), units, calls);
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  const auto in = Fenced<char16_t>::copy(text->units);
  const auto out = Fenced<char>::room(in.size() * 3 + 1);
  char* target = out.data();
  const char16_t* source = in.data();
  UErrorCode error = U_ZERO_ERROR;
  ucnv_fromUnicode(converter(true), &target, out.end(), &source, in.end(), nullptr, true, &error);
  if (icu::stopped(error)) return Reply::unencodable();
  icu::require_success(error, "ucnv_fromUnicode");
  return Reply::of_units({out.data(), target});
}

// Uses the stop callback. The function returns how much it needs if that is more than the room.
Reply to_uchars(CodeUnits units, std::span<char16_t> room) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length = ucnv_toUChars(
      converter(true), room.data(), static_cast<std::int32_t>(room.size()),
      reinterpret_cast<const char*>(units.data()), static_cast<std::int32_t>(units.size()), &error);
  if (icu::stopped(error)) return Reply::ill_formed();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(length));
  icu::require_success(error, "ucnv_toUChars");
  return Reply::of_values(icu::values_of({room.data(), static_cast<std::size_t>(length)}));
}

Reply decode_into(CodeUnits units, Room room) { return to_uchars(units, room.of<char16_t>()); }

Reply utf16_length(CodeUnits units) {
  const Reply reply = to_uchars(units, {});
  if (reply.kind == Reply::Kind::kIllFormed) return reply;
  return Reply::of_number(reply.number.value_or(0));  // an empty output has no number
}

Reply from_uchars(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t length = ucnv_fromUChars(converter(true), reinterpret_cast<char*>(room.data()),
                                              static_cast<std::int32_t>(room.size()), words.data(),
                                              static_cast<std::int32_t>(words.size()), &error);
  if (icu::stopped(error)) return Reply::unencodable();
  if (error == U_BUFFER_OVERFLOW_ERROR) return Reply::full(static_cast<std::size_t>(length));
  icu::require_success(error, "ucnv_fromUChars");
  return Reply::of_units({room.begin(), room.begin() + length});
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(text->units);
  return from_uchars({words.data(), words.size()}, room);
}

Reply utf8_length(std::span<const Ucs4> values) {
  const Reply reply = encode_into(values, {});
  if (reply.kind != Reply::Kind::kFull && reply.kind != Reply::Kind::kUnits) return reply;
  return Reply::of_number(reply.number.value_or(0));
}

const Registration kRegistration{
    {.description = {.id = "icu4c-cesu-8",
                     .name = "ICU CESU-8 converter",
                     .version = icu::version(),
                     .language = "C",
                     .api = "ucnv_toUnicode, ucnv_fromUnicode; stop and substitute callbacks; "
                            "ucnv_toUChars, ucnv_fromUChars",
                     .profile = {.form = &kCesu8,
                                 .domain = {.max_octets = kMaxInt32Octets},
                                 .room = RoomUnit::kUtf16,
                                 .after_error = AfterError::kResetFirst,
                                 .after_last = AfterLast::kNew,
                                 .source = "UTR #26, which defines CESU-8; ICU User Guide, Using "
                                           "Converters (U+FFFD per offending sequence; flush; most "
                                           "converters forbid unpaired surrogates, not all); "
                                           "unicode/ucnv.h, ucnv_toUnicode (reset at the end of "
                                           "the stream, with flush) and ucnv_reset (after an "
                                           "error)"}},
     .decode = whole<true>,
     .replace = whole<false>,
     .encode = encode,
     .stream = stream<true>,
     .stream_replace = stream<false>,
     .utf16_length = utf16_length,
     .utf8_length = utf8_length,
     .decode_into = decode_into,
     .encode_into = encode_into,
     .session = session<true>,
     .session_replace = session<false>}};

}  // namespace
}  // namespace placemat
