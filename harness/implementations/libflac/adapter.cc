// libFLAC's check of a Vorbis comment.
#include <FLAC/format.h>

#include <vector>

#include "harness/implementation/registry.h"

namespace placemat {
namespace {

// It reads all octets that a lead announces, even past the length that it is given. Here it finds
// NULs there, so that the rest can be judged.
Reply validate(CodeUnits units) {
  std::vector<std::uint8_t> text(units.begin(), units.end());
  text.insert(text.end(), 8, 0);
  const bool legal = FLAC__format_vorbiscomment_entry_value_is_legal(
                         text.data(), static_cast<std::uint32_t>(units.size())) != 0;
  return legal ? Reply::well_formed() : Reply::ill_formed();
}

const Registration kRegistration{{
    .description = {.id = "libflac-vorbis-comment",
                    .name = "libFLAC Vorbis comment check",
                    .version = FLAC__VERSION_STRING,
                    .language = "C",
                    .api = "FLAC__format_vorbiscomment_entry_value_is_legal",
                    .profile = {.source = "FLAC API, format.h: "
                                          "FLAC__format_vorbiscomment_entry_value_is_legal (a "
                                          "value must be valid UTF-8)"}},
    .validate = validate,
}};

}  // namespace
}  // namespace placemat
