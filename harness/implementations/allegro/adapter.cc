// Adapts Allegro 5: al_ustr_get_next, over a string that the library copied and over one that
// refers to the octets where they are; al_utf8_encode.
#include <allegro5/allegro.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

// Returns the values that the documented loop gives. The loop also ends after one value per octet:
// al_ustr_get_next() does not step over a value above 10FFFF, but gives it again.
Reply values_of(const ALLEGRO_USTR* text, std::size_t size) {
  std::vector<Ucs4> values;
  for (int at = 0; static_cast<std::size_t>(at) < size && values.size() < size;) {
    const int begin = at;
    const std::int32_t value = al_ustr_get_next(text, &at);
    if (value < 0) return Reply::ill_formed(static_cast<std::size_t>(begin));
    values.push_back(static_cast<Ucs4>(value));
  }
  return Reply::of_values(std::move(values));
}

// The library makes its own copy, which ends with a NUL.
Reply decode(CodeUnits units) {
  ALLEGRO_USTR* text =
      al_ustr_new_from_buffer(reinterpret_cast<const char*>(units.data()), units.size());
  Reply reply = values_of(text, units.size());
  al_ustr_free(text);
  return reply;
}

Reply decode_in_place(CodeUnits units) {
  ALLEGRO_USTR_INFO info;
  return values_of(al_ref_buffer(&info, reinterpret_cast<const char*>(units.data()), units.size()),
                   units.size());
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<char>::room(4);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // the parameter is an int32_t
    const std::size_t length = al_utf8_encode(out.data(), static_cast<std::int32_t>(values[i]));
    if (length == 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

std::string version() {
  const std::uint32_t number = al_get_allegro_version();
  return std::to_string(number >> 24) + "." + std::to_string(number >> 16 & 0xFF) + "." +
         std::to_string(number >> 8 & 0xFF);
}

const Registration kRegistration{{
    .description = {.id = "allegro-ustr-get-next",
                    .name = "Allegro al_ustr_get_next",
                    .version = version(),
                    .language = "C",
                    .api = "al_ustr_new_from_buffer, al_ustr_get_next; al_utf8_encode",
                    .profile = {.domain = {.values_31_bit = true},
                                .source = "Allegro 5 manual, UTF-8 string routines: "
                                          "al_ustr_get_next (-2 for an invalid byte sequence), "
                                          "al_utf8_encode (refuses code points above 10FFFF)"}},
    .decode = decode,
    .encode = encode,
}};

const Registration kInPlace{{
    .description = {.id = "allegro-ref-buffer",
                    .name = "Allegro al_ustr_get_next over al_ref_buffer",
                    .version = version(),
                    .language = "C",
                    .api = "al_ref_buffer, al_ustr_get_next",
                    .profile = {.source = "Allegro 5 manual, UTF-8 string routines: al_ref_buffer "
                                          "(part of a string, or any region of memory, of a size "
                                          "in bytes), al_ustr_get_next (-2 for an invalid byte "
                                          "sequence)"}},
    .decode = decode_in_place,
}};

}  // namespace
}  // namespace placemat
