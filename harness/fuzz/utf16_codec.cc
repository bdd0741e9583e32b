#include "harness/codec/utf8.h"
#include "harness/fuzz/utf16.h"

namespace placemat {
namespace {

std::optional<std::u16string> to_utf16(CodeUnits units) {
  // Exactly as long as the codec says, so that a sanitizer sees one unit too many.
  std::u16string text(utf8::utf16_length(units), u'\0');
  const utf8::Transcoded done = utf8::decode(units, std::span<char16_t>(text));
  // For ill-formed input, that length is only an upper bound for what comes before the fault.
  if (!done.complete()) return std::nullopt;
  text.resize(done.written);
  return text;
}

std::optional<std::vector<std::uint8_t>> to_utf8(std::u16string_view text) {
  std::vector<std::uint8_t> units(utf8::utf8_length(text));
  const utf8::Transcoded done =
      utf8::encode(std::span<const char16_t>(text), std::span<std::uint8_t>(units));
  if (!done.complete()) return std::nullopt;
  units.resize(done.written);
  return units;
}

const Utf16Registration kRegistration({.implementation = "codec",
                                       .to_utf16 = &to_utf16,
                                       .to_utf8 = &to_utf8});

}  // namespace
}  // namespace placemat
