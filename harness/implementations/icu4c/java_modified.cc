// ICU's Java Modified UTF-8: u_strFromJavaModifiedUTF8WithSub and u_strToJavaModifiedUTF8.
#include <unicode/ustring.h>

#include <cstdint>
#include <string>

#include "harness/implementation/registry.h"
#include "harness/implementations/icu.h"
#include "reference/forms/modified_utf_8.h"

namespace placemat {
namespace {

// With U_SENTINEL as the substitute, the function is strict.
template <UChar32 kSubstitute>
Reply from(CodeUnits units) {
  std::u16string out(units.size() + 1, u'\0');
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromJavaModifiedUTF8WithSub(out.data(), static_cast<std::int32_t>(out.size()), &written,
                                   reinterpret_cast<const char*>(units.data()),
                                   static_cast<std::int32_t>(units.size()), kSubstitute, nullptr,
                                   &error);
  // The function does not tell where.
  if (error == U_INVALID_CHAR_FOUND) return Reply::ill_formed();
  icu::require_success(error, "u_strFromJavaModifiedUTF8WithSub");
  out.resize(static_cast<std::size_t>(written));
  return Reply::of_values(icu::values_of(out));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  std::string out(text->units.size() * 3 + 1, '\0');
  std::int32_t written = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToJavaModifiedUTF8(out.data(), static_cast<std::int32_t>(out.size()), &written,
                          text->units.data(), static_cast<std::int32_t>(text->units.size()),
                          &error);
  icu::require_success(error, "u_strToJavaModifiedUTF8");
  return Reply::of_units({out.begin(), out.begin() + written});
}

const Registration kRegistration{
    {.description = {.id = "icu4c-java-modified-utf-8",
                     .name = "ICU Java Modified UTF-8",
                     .version = icu::version(),
                     .language = "C",
                     .api = "u_strFromJavaModifiedUTF8WithSub, u_strToJavaModifiedUTF8",
                     .profile = {.form = &kModifiedUtf8,
                                 .source = "ICU API documentation: "
                                           "u_strFromJavaModifiedUTF8WithSub (as Java's "
                                           "DataInput.readUTF; U_INVALID_CHAR_FOUND), "
                                           "u_strToJavaModifiedUTF8 (as DataOutput.writeUTF)"}},
     .decode = from<U_SENTINEL>,
     .replace = from<0xFFFD>,
     .encode = encode}};

}  // namespace
}  // namespace placemat
