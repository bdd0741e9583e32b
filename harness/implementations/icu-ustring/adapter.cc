// ICU's string functions of unicode/ustring.h: u_strFromUTF8, u_strFromUTF8WithSub, u_strToUTF8.
//
// They convert from and to UTF-16, so values are the code points of that UTF-16.
#include <unicode/ustring.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/implementation/registry.h"
#include "harness/implementations/icu.h"

namespace placemat {
namespace {

// With U_SENTINEL as the substitute the function is strict, and u_strFromUTF8 itself is called.
Reply from_utf8(CodeUnits units, UChar32 substitute) {
  std::u16string out(units.size() + 1, u'\0');
  const auto capacity = static_cast<std::int32_t>(out.size());
  const auto* source = reinterpret_cast<const char*>(units.data());
  const auto length = static_cast<std::int32_t>(units.size());
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  if (substitute == U_SENTINEL) {
    u_strFromUTF8(out.data(), capacity, &written, source, length, &error);
  } else {
    u_strFromUTF8WithSub(out.data(), capacity, &written, source, length, substitute, nullptr,
                         &error);
  }
  // The functions do not tell where.
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  icu::require_success(error, "u_strFromUTF8");
  out.resize(static_cast<std::size_t>(written));
  return Reply::of_values(icu::values_of(out));
}

Reply decode(CodeUnits units) { return from_utf8(units, U_SENTINEL); }

Reply replace(CodeUnits units) { return from_utf8(units, kReplacementCharacter); }

Reply encode(std::span<const Ucs4> values) {
  const auto source = icu::carried(values);
  if (!source) return Reply::untestable();
  std::string out(source->units.size() * 3 + 1, '\0');
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &written, source->units.data(),
              static_cast<std::int32_t>(source->units.size()), &error);
  if (error == U_INVALID_CHAR_FOUND) return Reply::unencodable();
  icu::require_success(error, "u_strToUTF8");
  return Reply::of_units({out.begin(), out.begin() + written});
}

const Registration kRegistration{{
    .description =
        {.id = "icu-ustring",
         .name = "ICU u_strFromUTF8",
         .version = icu::version(),
         .language = "C",
         .api = "u_strFromUTF8, u_strFromUTF8WithSub, u_strToUTF8",
         .profile = {.form = &kRfc3629,
                     .replacement = Replacement::kMaximalSubpart,
                     .bom = BomPolicy::kKeep,
                     .refusal = Refusal::kRefuse,
                     .domain = {},
                     .source = "ICU API documentation: unicode/ustring.h, u_strFromUTF8, "
                               "u_strFromUTF8WithSub, u_strToUTF8 (U_INVALID_CHAR_FOUND for what "
                               "is not well-formed); ICU-13311, from ICU 60 (illegal sequences as "
                               "in Unicode 6 and the Encoding Standard, u_strFromUTF8 named); ICU "
                               "User Guide, Unicode Basics, Serialized Formats (UTF-8 includes no "
                               "handling of a signature)"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
