// Adapts FLTK's functions for strings: fl_utf8towc, fl_utf8toUtf16 and fl_utf8fromwc, which write
// as much as fits and return the length of the whole; fl_utf_nb_char and fl_utf8back.
#include <FL/Enumerations.H>
#include <FL/Fl.H>
#include <FL/fl_utf8.h>

#include <algorithm>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/utf16.h"
#include "reference/forms/generalized.h"

namespace placemat {
namespace {

static_assert(sizeof(wchar_t) == 4);

const char* text_of(CodeUnits units) { return reinterpret_cast<const char*>(units.data()); }
unsigned size_of(CodeUnits units) { return static_cast<unsigned>(units.size()); }

Reply count_wide(CodeUnits units) {
  return Reply::of_number(fl_utf8towc(text_of(units), size_of(units), nullptr, 0));
}

Reply count_utf16(CodeUnits units) {
  return Reply::of_number(fl_utf8toUtf16(text_of(units), size_of(units), nullptr, 0));
}

// The room has one more unit, for the NUL after the values. An output that is cut does not show how
// much was read.
Reply into_wide(CodeUnits units, Room room) {
  const auto out = Fenced<wchar_t>::room(room.units() + 1);
  const unsigned length =
      fl_utf8towc(text_of(units), size_of(units), out.data(), static_cast<unsigned>(out.size()));
  if (length > room.units()) return Reply::full(length);
  return Reply::of_values({out.data(), out.data() + length});
}

Reply into_utf16(CodeUnits units, Room room) {
  const auto out = Fenced<unsigned short>::room(room.units() + 1);
  const unsigned length =
      fl_utf8toUtf16(text_of(units), size_of(units), out.data(), static_cast<unsigned>(out.size()));
  if (length > room.units()) return Reply::full(length);
  return Reply::of_values(utf16::values_of(std::u16string(out.data(), out.data() + length)));
}

const wchar_t* wide_of(std::span<const Ucs4> values) {
  return reinterpret_cast<const wchar_t*>(values.data());
}

Reply utf8_length(std::span<const Ucs4> values) {
  return Reply::of_number(
      fl_utf8fromwc(nullptr, 0, wide_of(values), static_cast<unsigned>(values.size())));
}

// The room has one more octet, for the NUL.
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto out = Fenced<char>::room(room.size() + 1);
  const unsigned length = fl_utf8fromwc(out.data(), static_cast<unsigned>(out.size()),
                                        wide_of(values), static_cast<unsigned>(values.size()));
  if (length > room.size()) return Reply::full(length);
  return Reply::of_units({out.data(), out.data() + length});
}

Reply count_chars(CodeUnits units) {
  const int number = fl_utf_nb_char(units.data(), static_cast<int>(units.size()));
  return Reply::of_number(static_cast<std::size_t>(number));
}

// "If you wish to decrement a UTF-8 pointer, pass p-1 to this." The value is what fl_utf8decode
// reads there; a length of 1 for an octet above 7F is an error, as its documentation says.
Reply previous(CodeUnits units, std::size_t at) {
  const char* const begin = text_of(units);
  const char* const start = fl_utf8back(begin + at - 1, begin, begin + at);
  const auto offset = static_cast<std::size_t>(start - begin);
  int length = 0;
  const Ucs4 value = fl_utf8decode(start, begin + at, &length);
  if (units[offset] > kMaxAscii && length < 2) return Reply::start(offset);
  return Reply::start(offset, value);
}

Reply truncate(CodeUnits units, std::size_t room) {
  const char* const begin = text_of(units);
  const char* const end = begin + units.size();
  const char* const cut = room < units.size() ? fl_utf8back(begin + room, begin, end) : end;
  return Reply::of_units({begin, cut});
}

Description describe(const char* id, const char* name, const char* api, Profile profile) {
  const int number = Fl::api_version();
  return {.id = id,
          .name = name,
          .version = std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) +
                     "." + std::to_string(number % 100),
          .language = "C",
          .api = api,
          .profile = std::move(profile)};
}

const Registration kWide{{
    .description = describe(
        "fltk-utf8towc", "FLTK fl_utf8towc", "fl_utf8towc, fl_utf8fromwc",
        {.form = &kGeneralized,
         .replacement = Replacement::kCp1252,
         .refusal = Refusal::kReplace,
         .counting = Counting::kReplacement,
         .source = "FLTK manual, Unicode and UTF-8 functions: fl_utf8towc, fl_utf8fromwc (the "
                   "number of units that would be written, not counting the terminating zero; "
                   "errors are converted as if they were in CP1252; wchar_t is UTF-32 here)"}),
    .count = count_wide,
    .utf8_length = utf8_length,
    .decode_into = into_wide,
    .encode_into = encode_into,
}};

const Registration kUtf16{{
    .description = describe(
        "fltk-utf8toutf16", "FLTK fl_utf8toUtf16", "fl_utf8toUtf16",
        {.form = &kGeneralized,
         .replacement = Replacement::kCp1252,
         .counting = Counting::kReplacement,
         .room = RoomUnit::kUtf16,
         .source = "FLTK manual, Unicode and UTF-8 functions: fl_utf8toUtf16 (the number of "
                   "16-bit words that would be written, not counting the terminating zero; errors "
                   "are converted as if they were in CP1252)"}),
    .utf16_length = count_utf16,
    .decode_into = into_utf16,
}};

const Registration kBack{{
    .description =
        describe("fltk-utf8back", "FLTK fl_utf8back",
                 "fl_utf8back, with the value of fl_utf8decode; fl_utf_nb_char",
                 {.form = &kGeneralized,
                  .backward = Backward::kPerOctet,
                  .source = "FLTK manual, Unicode and UTF-8 functions: fl_utf8back (any UTF-8 "
                            "errors are treated as though each byte of the error is an individual "
                            "character; pass p-1 to decrement), fl_utf_nb_char"}),
    .count = count_chars,
    .previous = previous,
    .truncate = truncate,
}};

}  // namespace
}  // namespace placemat
