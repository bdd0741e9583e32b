// Adapts HarfBuzz: hb_buffer_add_utf8. The cluster of an item is the octet at which it begins.
#include <hb.h>

#include <cstdlib>
#include <span>

#include "harness/door/registry.h"

namespace placemat {
namespace {

std::span<const hb_glyph_info_t> add_utf8(CodeUnits units, hb_codepoint_t replacement) {
  static hb_buffer_t* const buffer = hb_buffer_create();
  hb_buffer_clear_contents(buffer);
  hb_buffer_set_replacement_codepoint(buffer, replacement);
  const auto length = static_cast<int>(units.size());
  hb_buffer_add_utf8(buffer, reinterpret_cast<const char*>(units.data()), length, 0, length);
  if (!hb_buffer_allocation_successful(buffer)) std::abort();
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer, &count);
  return {infos, count};
}

// The replacement is a value that no sequence spells, so that each replacement can be recognised.
Reply decode(CodeUnits units) {
  constexpr hb_codepoint_t kNone = ~hb_codepoint_t{0};
  std::vector<Ucs4> values;
  for (const hb_glyph_info_t& info : add_utf8(units, kNone)) {
    if (info.codepoint == kNone) return Reply::ill_formed(info.cluster);
    values.push_back(info.codepoint);
  }
  return Reply::of_values(std::move(values));
}

Reply replace(CodeUnits units) {
  std::vector<Ucs4> values;
  for (const hb_glyph_info_t& info : add_utf8(units, kReplacementCharacter)) {
    values.push_back(info.codepoint);
  }
  return Reply::of_values(std::move(values));
}

const Registration kRegistration{{
    .description = {.id = "harfbuzz-buffer-add-utf8",
                    .name = "HarfBuzz hb_buffer_add_utf8",
                    .version = hb_version_string(),
                    .language = "C",
                    .api = "hb_buffer_add_utf8, hb_buffer_set_replacement_codepoint",
                    .profile = {.source = "HarfBuzz manual, hb_buffer_add_utf8 (invalid characters "
                                          "become the replacement code point; how many is not "
                                          "said)"}},
    .decode = decode,
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
