// Adapts FriBidi: fribidi_charset_to_unicode and fribidi_unicode_to_charset for UTF-8.
#include <fribidi.h>

#include <span>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply values_of(const char* text, std::size_t size) {
  const auto out = Fenced<FriBidiChar>::room(size + 1);
  const FriBidiStrIndex length = fribidi_charset_to_unicode(
      FRIBIDI_CHAR_SET_UTF8, text, static_cast<FriBidiStrIndex>(size), out.data());
  return Reply::of_values({out.begin(), out.begin() + length});
}

Reply decode_exact(CodeUnits units) {
  return values_of(reinterpret_cast<const char*>(units.data()), units.size());
}

// Before 1.0.13, FriBidi reads all octets that a lead announces, even past the length that it is
// given. decode_exact() shows that. decode() puts NULs past the end, so that everything else can be
// judged.
Reply decode(CodeUnits units) {
  std::string text(units.begin(), units.end());
  text.append(3, '\0');
  return values_of(Fenced<char>::copy(text).data(), units.size());
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = Fenced<FriBidiChar>::copy(values);
  const auto out = Fenced<char>::room(values.size() * 6 + 1);
  const FriBidiStrIndex length = fribidi_unicode_to_charset(
      FRIBIDI_CHAR_SET_UTF8, text.data(), static_cast<FriBidiStrIndex>(text.size()), out.data());
  return Reply::of_units({out.begin(), out.begin() + length});
}

// The library returns "(GNU FriBidi) 1.0.8", and more.
std::string version() {
  const std::string_view info(fribidi_version_info);
  const std::size_t at = info.find(") ");
  return at == info.npos ? FRIBIDI_VERSION
                         : std::string(info.substr(at + 2, info.find('\n') - at - 2));
}

constexpr const char* kSource =
    "fribidi-char-sets.h: fribidi_charset_to_unicode (an input string and its length), "
    "fribidi_unicode_to_charset; fribidi-char-sets-list.h names UTF-8; neither says anything "
    "about ill-formed text";

const Registration kRegistration{{
    .description = {.id = "fribidi-charset-utf8",
                    .name = "FriBidi UTF-8 character set",
                    .version = version(),
                    .language = "C",
                    .api = "fribidi_charset_to_unicode, of octets that three NULs follow; "
                           "fribidi_unicode_to_charset",
                    .profile = {.source = kSource}},
    .decode = decode,
    .encode = encode,
}};

const Registration kExact{{
    .description = {.id = "fribidi-charset-utf8-exact",
                    .name = "FriBidi UTF-8 character set, nothing follows",
                    .version = version(),
                    .language = "C",
                    .api = "fribidi_charset_to_unicode, of octets that nothing follows",
                    .profile = {.source = kSource}},
    .decode = decode_exact,
}};

}  // namespace
}  // namespace placemat
