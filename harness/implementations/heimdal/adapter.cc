// Adapts Heimdal's libwind: wind_utf8ucs4 and wind_ucs4utf8. A NUL ends the first one's string.

#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

// The header is not made for C++.
extern "C" {
#include <wind.h>
}

namespace placemat {
namespace {

const char* text_of(CodeUnits units) { return reinterpret_cast<const char*>(units.data()); }

Reply decode(CodeUnits units) {
  const auto values = Fenced<Ucs4>::room(units.size() + 1);
  std::size_t length = values.size();
  if (wind_utf8ucs4(text_of(units), values.data(), &length) != 0) return Reply::ill_formed();
  return Reply::of_values({values.begin(), values.begin() + length});
}

Reply encode(std::span<const Ucs4> values) {
  // The function wants more room than it needs for the NUL that it adds.
  const auto out = Fenced<char>::room(values.size() * 6 + 8);
  std::size_t length = out.size();
  if (wind_ucs4utf8(values.data(), values.size(), out.data(), &length) != 0) {
    return Reply::unencodable();
  }
  return Reply::of_units({out.begin(), out.begin() + length});
}

Reply count(CodeUnits units) {
  std::size_t length = 0;
  if (wind_utf8ucs4_length(text_of(units), &length) != 0) return Reply::ill_formed();
  return Reply::of_number(length);
}

Reply decode_into(CodeUnits units, Room room) {
  const auto values = room.of<Ucs4>();
  std::size_t length = values.size();
  const int error = wind_utf8ucs4(text_of(units), values.data(), &length);
  if (error == WIND_ERR_OVERRUN) return Reply::full();
  if (error != 0) return Reply::ill_formed();
  return Reply::of_values({values.begin(), values.begin() + length});
}

Reply utf8_length(std::span<const Ucs4> values) {
  std::size_t length = 0;
  if (wind_ucs4utf8_length(values.data(), values.size(), &length) != 0) {
    return Reply::unencodable();
  }
  return Reply::of_number(length);
}

// The room has one more octet, for the NUL.
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto out = Fenced<char>::room(room.size() + 1);
  std::size_t length = out.size();
  const int error = wind_ucs4utf8(values.data(), values.size(), out.data(), &length);
  if (error == WIND_ERR_OVERRUN) return Reply::full();
  if (error != 0) return Reply::unencodable();
  return Reply::of_units({out.begin(), out.begin() + length});
}

// The library does not report its version.
const Registration kRegistration{{
    .description = {.id = "heimdal-wind-utf8ucs4",
                    .name = "Heimdal wind_utf8ucs4",
                    .version = {},
                    .language = "C",
                    .api = "wind_utf8ucs4, wind_utf8ucs4_length, wind_ucs4utf8, "
                           "wind_ucs4utf8_length",
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "Heimdal wind library documentation, wind_utf8ucs4 (an "
                                          "error code on failure), wind_ucs4utf8"}},
    .decode = decode,
    .encode = encode,
    .count = count,
    .utf8_length = utf8_length,
    .decode_into = decode_into,
    .encode_into = encode_into,
}};

}  // namespace
}  // namespace placemat
