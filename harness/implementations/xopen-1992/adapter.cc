// Adapts the mbtowc and wctomb of X/Open's FSS-UTF proposal, before Thompson and Pike's, as
// transcribed in reference/fss_utf_1992.
//
// Streams are not offered: mbtowc keeps no state. Its answer is -1 both to a sequence that goes on
// in the next chunk and to an ill-formed one. (Its errno differs, but the text does not say so.)
// Replacement is not offered either: the text says nothing about it, and -1 does not say how many
// octets to skip.
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/xopen_1992.h"
#include "reference/fss_utf_1992/xopen.h"

namespace placemat {
namespace {

namespace code = xopen_1992;

constexpr std::size_t kMaxLength = 5;

// Reads one character after the other. If mbtowc returns -1, returns the offset of that character:
// the first octet of the first ill-formed subsequence. `values` gets the values before it.
std::optional<std::size_t> read(CodeUnits units, std::vector<Ucs4>* values) {
  const auto* const s = reinterpret_cast<const char*>(units.data());
  for (std::size_t offset = 0; offset < units.size();) {
    code::Wchar value = 0;
    const int length = code::mbtowc(&value, s + offset, units.size() - offset);
    if (length < 0) return offset;
    if (values != nullptr) values->push_back(static_cast<Ucs4>(value));
    // For NUL, C wants the result 0, which is not its length: NUL takes one octet.
    offset += length == 0 ? 1 : static_cast<std::size_t>(length);
  }
  return std::nullopt;
}

Reply validate(CodeUnits units) {
  const auto offset = read(units, nullptr);
  return offset ? Reply::ill_formed(offset) : Reply::well_formed();
}

bool accepts(CodeUnits units) { return !read(units, nullptr); }

Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  const auto offset = read(units, &values);
  return offset ? Reply::ill_formed(offset) : Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<char>::room(kMaxLength);
  for (std::size_t index = 0; index < values.size(); ++index) {
    // Above 7FFFFFFF the wchar_t is negative, and wctomb refuses it.
    const int length = code::wctomb(octets.data(), static_cast<code::Wchar>(values[index]));
    if (length < 0) return Reply::unencodable(index);
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

const Registration kRegistration{{
    .description = {.id = "xopen-1992",
                    .name = "X/Open's FSS-UTF proposal",
                    .version = "1992-09-02",
                    .language = "C",
                    .api = "mbtowc, wctomb",
                    .profile = {.form = &kXopen1992,
                                .replacement = Replacement::kUnspecified,
                                .bom = BomPolicy::kKeep,
                                .refusal = Refusal::kRefuse,
                                .domain = {},
                                .source =
                                    "xutf of 2 September 1992: \"Proposed FSS-UTF\" (values 0 to "
                                    "7FFFFFFF; no signature) and its sample wctomb() and mbtowc(), "
                                    "compiled with wchar_t_is_signed (-1 for a negative value)"}},
    .validate = validate,
    .decode = decode,
    .encode = encode,
    .accepts = accepts,
}};

}  // namespace
}  // namespace placemat
