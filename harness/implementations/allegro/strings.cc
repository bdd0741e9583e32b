// Adapts Allegro 5's functions for whole strings: lengths, also in UTF-16; steps backwards;
// comparison.
#include <allegro5/allegro.h>

#include <algorithm>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

// Text is a string with the library's own copy of the octets, which ends with a NUL.
// (allegro-ref-buffer has no such functions: its octets end with no NUL, and al_ustr_get reads past
// them.)
class Text {
 public:
  explicit Text(CodeUnits units)
      : text_(al_ustr_new_from_buffer(reinterpret_cast<const char*>(units.data()), units.size())) {}
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  ~Text() { al_ustr_free(text_); }
  const ALLEGRO_USTR* get() const { return text_; }

 private:
  ALLEGRO_USTR* text_;
};

Reply count(CodeUnits units) { return Reply::of_number(al_ustr_length(Text(units).get())); }

// Returns the length in code units. The library's length is in octets, and counts the NUL.
Reply utf16_length(CodeUnits units) {
  return Reply::of_number(al_ustr_size_utf16(Text(units).get()) / 2 - 1);
}

// The room has one more unit, for the NUL. An output that is cut does not show how much was read.
// al_ustr_size_utf16() is not called for the size that is needed, because it may never return; the
// same conversion into room for a unit per octet, which is enough for any text, writes it.
Reply decode_into(CodeUnits units, Room room) {
  const Text text(units);
  const auto out = Fenced<std::uint16_t>::room(room.units() + 1);
  const std::size_t octets = al_ustr_encode_utf16(text.get(), out.data(), 2 * out.size());
  const auto whole = Fenced<std::uint16_t>::room(units.size() + 1);
  const std::size_t needed = al_ustr_encode_utf16(text.get(), whole.data(), 2 * whole.size());
  if (octets < needed) return Reply::full(needed / 2 - 1);
  return Reply::of_values(
      utf16::values_of(std::u16string(out.data(), out.data() + octets / 2 - 1)));
}

Reply utf8_length(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // the parameter is an int32_t
    const std::size_t length = al_utf8_width(static_cast<std::int32_t>(values[i]));
    if (length == 0) return Reply::unencodable(i);
    number += length;
  }
  return Reply::of_number(number);
}

// A NUL ends the function's input.
Reply encode_utf16(std::span<const char16_t> words) {
  if (std::count(words.begin(), words.end(), u'\0') > 0) return Reply::untestable();
  const auto text = Fenced<char16_t>::terminated(words);
  ALLEGRO_USTR* made = al_ustr_new_from_utf16(reinterpret_cast<const std::uint16_t*>(text.data()));
  const char* octets = al_cstr(made);
  Reply reply = Reply::of_units({octets, octets + al_ustr_size(made)});
  al_ustr_free(made);
  return reply;
}

// "On error ... -2 for an invalid byte sequence": the error is at the place that al_ustr_prev_get
// examined.
Reply previous(CodeUnits units, std::size_t at) {
  auto place = static_cast<int>(at);
  const std::int32_t value = al_ustr_prev_get(Text(units).get(), &place);
  const auto start = static_cast<std::size_t>(place);
  return value < 0 ? Reply::start(start) : Reply::start(start, static_cast<Ucs4>(value));
}

Reply compare(CodeUnits left, CodeUnits right) {
  return Reply::of_order(al_ustr_compare(Text(left).get(), Text(right).get()));
}

std::string version() {
  const std::uint32_t number = al_get_allegro_version();
  return std::to_string(number >> 24) + "." + std::to_string(number >> 16 & 0xFF) + "." +
         std::to_string(number >> 8 & 0xFF);
}

const Registration kRegistration{{
    .description =
        {.id = "allegro-ustr",
         .name = "Allegro strings",
         .version = version(),
         .language = "C",
         .api = "al_ustr_new_from_buffer; al_ustr_length, al_ustr_size_utf16, "
                "al_ustr_encode_utf16, al_ustr_prev_get, al_ustr_compare; al_utf8_width",
         .profile = {.domain = {.values_31_bit = true, .max_octets = kMaxInt32Octets},
                     .room = RoomUnit::kUtf16,
                     .backward = Backward::kToLead,
                     .order = Order::kCodePoint,
                     .source = "Allegro 5 manual, UTF-8 string routines: al_ustr_length (code "
                               "points), al_ustr_size_utf16 and al_ustr_encode_utf16 (truncated, "
                               "but always 0 terminated, if it does not fit), al_ustr_prev_get "
                               "(-2 for an invalid byte sequence), al_ustr_prev (it just looks "
                               "for an appropriate byte, and could skip over some invalid "
                               "bytes), al_ustr_compare (by code point values), al_utf8_width (0 "
                               "for what is invalid)"}},
    .count = count,
    .utf16_length = utf16_length,
    .utf8_length = utf8_length,
    .decode_into = decode_into,
    .previous = previous,
    .compare = compare,
}};

const Registration kFromUtf16{{
    .description = {.id = "allegro-ustr-new-from-utf16",
                    .name = "Allegro al_ustr_new_from_utf16",
                    .version = version(),
                    .language = "C",
                    .api = "al_ustr_new_from_utf16",
                    .profile = {.domain = {.scalar_values = true},
                                .source = "Allegro 5 manual, UTF-8 string routines: "
                                          "al_ustr_new_from_utf16 (the string must be encoded as "
                                          "UTF-16, and 0-terminated)"}},
    .encode_utf16 = encode_utf16,
}};

}  // namespace
}  // namespace placemat
