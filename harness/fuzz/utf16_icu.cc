#include <unicode/ustring.h>

#include "harness/fuzz/utf16.h"

namespace placemat {
namespace {

std::optional<std::u16string> to_utf16(CodeUnits units) {
  // One unit more than can be needed, because ICU warns if it has no room for the NUL.
  std::u16string text(units.size() + 1, u'\0');
  std::int32_t length = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8(text.data(), static_cast<std::int32_t>(text.size()), &length,
                reinterpret_cast<const char*>(units.data()),
                static_cast<std::int32_t>(units.size()), &error);
  if (U_FAILURE(error)) return std::nullopt;
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::optional<std::vector<std::uint8_t>> to_utf8(std::u16string_view text) {
  std::vector<std::uint8_t> units(3 * text.size() + 1);
  std::int32_t length = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToUTF8(reinterpret_cast<char*>(units.data()), static_cast<std::int32_t>(units.size()),
              &length, text.data(), static_cast<std::int32_t>(text.size()), &error);
  if (U_FAILURE(error)) return std::nullopt;
  units.resize(static_cast<std::size_t>(length));
  return units;
}

const Utf16Registration kRegistration({.implementation = "icu-ustring",
                                       .to_utf16 = &to_utf16,
                                       .to_utf8 = &to_utf8});

}  // namespace
}  // namespace placemat
