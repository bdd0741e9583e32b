// Heimdal's libwind: wind_utf8ucs4 and wind_ucs4utf8. A NUL ends the first one's string.

#include <span>

#include "harness/implementation/fence.h"
#include "harness/implementation/registry.h"

// Its header is not made for C++.
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
  // It asks for more room than for the NUL that it adds.
  const auto out = Fenced<char>::room(values.size() * 6 + 8);
  std::size_t length = out.size();
  if (wind_ucs4utf8(values.data(), values.size(), out.data(), &length) != 0) {
    return Reply::unencodable();
  }
  return Reply::of_units({out.begin(), out.begin() + length});
}

// The library does not tell its version.
const Registration kRegistration{{
    .description = {.id = "heimdal-wind-utf8ucs4",
                    .name = "Heimdal wind_utf8ucs4",
                    .version = {},
                    .language = "C",
                    .api = "wind_utf8ucs4, wind_ucs4utf8",
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "Heimdal wind library documentation, wind_utf8ucs4 (an "
                                          "error code on failure), wind_ucs4utf8"}},
    .decode = decode,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
