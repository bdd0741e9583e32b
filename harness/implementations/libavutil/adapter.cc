// Adapts FFmpeg's libavutil: av_utf8_decode, once accepting noncharacters, once accepting all.
#include <span>
#include <string>

#include "harness/door/registry.h"
#include "reference/forms/fss_utf_1992.h"

extern "C" {
#include <libavutil/avstring.h>
#include <libavutil/avutil.h>
}

namespace placemat {
namespace {

Reply decode_with(CodeUnits units, unsigned flags) {
  std::vector<Ucs4> values;
  const std::uint8_t* const end = units.data() + units.size();
  for (const std::uint8_t* at = units.data(); at < end;) {
    const auto offset = static_cast<std::size_t>(at - units.data());
    std::int32_t value = 0;
    if (av_utf8_decode(&value, &at, end, flags) < 0) return Reply::ill_formed(offset);
    values.push_back(static_cast<Ucs4>(value));
  }
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) { return decode_with(units, AV_UTF8_FLAG_ACCEPT_NON_CHARACTERS); }
Reply decode_all(CodeUnits units) { return decode_with(units, AV_UTF8_FLAG_ACCEPT_ALL); }

// Returns a version like "57.28.100": libavutil's own, three numbers.
std::string version() {
  const unsigned number = avutil_version();
  return std::to_string(AV_VERSION_MAJOR(number)) + "." + std::to_string(AV_VERSION_MINOR(number)) +
         "." + std::to_string(AV_VERSION_MICRO(number));
}

const Registration kUnicode{{
    .description = {.id = "libavutil-utf8-decode",
                    .name = "FFmpeg av_utf8_decode",
                    .version = version(),
                    .language = "C",
                    .api = "av_utf8_decode, AV_UTF8_FLAG_ACCEPT_NON_CHARACTERS",
                    .profile = {.source = "FFmpeg documentation, libavutil/avstring.h: "
                                          "av_utf8_decode and AV_UTF8_FLAG_* (what is not accepted "
                                          "by a flag fails: big codes, surrogates)"}},
    .decode = decode,
}};

const Registration kAll{{
    .description = {.id = "libavutil-utf8-decode-all",
                    .name = "FFmpeg av_utf8_decode, accepting all",
                    .version = version(),
                    .language = "C",
                    .api = "av_utf8_decode, AV_UTF8_FLAG_ACCEPT_ALL",
                    .profile = {.form = &kFssUtf1992,
                                .source = "FFmpeg documentation, libavutil/avstring.h: "
                                          "AV_UTF8_FLAG_ACCEPT_ALL (codes over 10FFFF, "
                                          "noncharacters and surrogates)"}},
    .decode = decode_all,
}};

}  // namespace
}  // namespace placemat
