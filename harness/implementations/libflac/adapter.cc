// Adapts libFLAC's check of a Vorbis comment: of a given length, and up to its NUL.
#include <FLAC/format.h>

#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply verdict(FLAC__bool legal) { return legal != 0 ? Reply::well_formed() : Reply::ill_formed(); }

Reply validate(CodeUnits units) {
  return verdict(FLAC__format_vorbiscomment_entry_value_is_legal(
      units.data(), static_cast<std::uint32_t>(units.size())));
}

// Checks a string up to its NUL, as the length -1 requests.
Reply validate_string(CodeUnits units) {
  return verdict(FLAC__format_vorbiscomment_entry_value_is_legal(units.data(),
                                                                 static_cast<std::uint32_t>(-1)));
}

const Registration kRegistration{{
    .description = {.id = "libflac-vorbis-comment",
                    .name = "libFLAC Vorbis comment check",
                    .version = FLAC__VERSION_STRING,
                    .language = "C",
                    .api = "FLAC__format_vorbiscomment_entry_value_is_legal with a length",
                    .profile = {.source = "FLAC/format.h: "
                                          "FLAC__format_vorbiscomment_entry_value_is_legal (a "
                                          "value must be valid UTF-8; its length in bytes)"}},
    .validate = validate,
}};

const Registration kString{{
    .description = {.id = "libflac-vorbis-comment-string",
                    .name = "libFLAC Vorbis comment check, to the NUL",
                    .version = FLAC__VERSION_STRING,
                    .language = "C",
                    .api = "FLAC__format_vorbiscomment_entry_value_is_legal with the length -1",
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "FLAC/format.h: "
                                          "FLAC__format_vorbiscomment_entry_value_is_legal (a "
                                          "value must be valid UTF-8; the length -1 for a string "
                                          "that NUL ends)"}},
    .validate = validate_string,
}};

}  // namespace
}  // namespace placemat
