// Allegro 5: al_ustr_get_next and al_utf8_encode.
#include <allegro5/allegro.h>

#include <span>
#include <string>

#include "harness/implementation/registry.h"

namespace placemat {
namespace {

// Makes a copy, because al_ustr_get_next() ignores the end of a referenced buffer. It does not step
// over a value above 10FFFF either, so a loop of it alone would not end.
Reply decode(CodeUnits units) {
  ALLEGRO_USTR* text =
      al_ustr_new_from_buffer(reinterpret_cast<const char*>(units.data()), units.size());
  Reply reply = Reply::of_values({});
  for (int at = 0; static_cast<std::size_t>(at) < units.size();) {
    const int begin = at;
    const std::int32_t value = al_ustr_get_next(text, &at);
    if (value < 0) {
      reply = Reply::ill_formed(static_cast<std::size_t>(begin));
      break;
    }
    reply.values.push_back(static_cast<Ucs4>(value));
    if (at == begin) al_ustr_next(text, &at);
  }
  al_ustr_free(text);
  return reply;
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // the parameter is an int32_t
    char out[4];
    const std::size_t length = al_utf8_encode(out, static_cast<std::int32_t>(values[i]));
    if (length == 0) return Reply::unencodable(i);
    units.insert(units.end(), out, out + length);
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
                    .api = "al_ustr_get_next, al_utf8_encode",
                    .profile = {.domain = {.values_31_bit = true},
                                .source = "Allegro 5 manual, UTF-8 string routines: "
                                          "al_ustr_get_next (a negative number for an invalid "
                                          "byte), al_utf8_encode"}},
    .decode = decode,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
