// FriBidi: fribidi_charset_to_unicode and fribidi_unicode_to_charset for UTF-8.
#include <fribidi.h>

#include <span>
#include <string>
#include <string_view>

#include "harness/implementation/registry.h"

namespace placemat {
namespace {

// It reads all octets that a lead announces, even past the length that it is given. Here it finds
// NULs there, so that the rest can be judged.
Reply decode(CodeUnits units) {
  std::string text(units.begin(), units.end());
  text.append(4, '\0');
  std::vector<FriBidiChar> out(units.size() + 1);
  const FriBidiStrIndex length = fribidi_charset_to_unicode(
      FRIBIDI_CHAR_SET_UTF8, text.data(), static_cast<FriBidiStrIndex>(units.size()), out.data());
  return Reply::of_values({out.begin(), out.begin() + length});
}

Reply encode(std::span<const Ucs4> values) {
  const std::vector<FriBidiChar> text(values.begin(), values.end());
  std::string out(values.size() * 6 + 1, '\0');
  const FriBidiStrIndex length = fribidi_unicode_to_charset(
      FRIBIDI_CHAR_SET_UTF8, text.data(), static_cast<FriBidiStrIndex>(text.size()), out.data());
  return Reply::of_units({out.begin(), out.begin() + length});
}

// The library says "(GNU FriBidi) 1.0.8", and more.
std::string version() {
  const std::string_view info(fribidi_version_info);
  const std::size_t at = info.find(") ");
  return at == info.npos ? FRIBIDI_VERSION
                         : std::string(info.substr(at + 2, info.find('\n') - at - 2));
}

const Registration kRegistration{{
    .description = {.id = "fribidi-charset-utf8",
                    .name = "FriBidi UTF-8 character set",
                    .version = version(),
                    .language = "C",
                    .api = "fribidi_charset_to_unicode, fribidi_unicode_to_charset",
                    .profile = {.source = "fribidi-char-sets.h: it names UTF-8 and says nothing "
                                          "about ill-formed text"}},
    .decode = decode,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
