// Adapts Thompson and Pike's mbtowc and wctomb of 8 September 1992, as transcribed in
// reference/fss_utf_1992.
//
// Streams are not offered: mbtowc keeps no state. Its answer is -1 both to a sequence that goes on
// in the next chunk and to an ill-formed one, so a caller cannot know whether to wait. Replacement
// is not offered either: the mail says nothing about it, and -1 does not say how many octets to
// skip.
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/fss_utf_1992/pike_thompson.h"

namespace placemat {
namespace {

namespace code = pike_thompson_1992;

constexpr std::size_t kMaxLength = 6;

// Reads one character after the other. If mbtowc returns -1, returns the offset of that character:
// the first octet of the first ill-formed subsequence. `values` gets the values before it.
std::optional<std::size_t> read(CodeUnits units, std::vector<Ucs4>* values) {
  // The mail's parameter is `char *s`; mbtowc only reads through it.
  char* const s = const_cast<char*>(reinterpret_cast<const char*>(units.data()));
  for (std::size_t offset = 0; offset < units.size();) {
    code::Wchar value = 0;
    const int length = code::mbtowc(&value, s + offset, units.size() - offset);
    // mbtowc returns 0 only for a null string. NUL is one octet, like any other ASCII character.
    if (length <= 0) return offset;
    if (values != nullptr) values->push_back(static_cast<Ucs4>(value));
    offset += static_cast<std::size_t>(length);
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
    // Above 7FFFFFFF the wchar_t is negative, and wctomb writes one octet. The claimed domain does
    // not include these values, but this is what the code does.
    const int length = code::wctomb(octets.data(), static_cast<code::Wchar>(values[index]));
    if (length < 0) return Reply::unencodable(index);
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

const Registration kRegistration{{
    .description =
        {.id = "pike-thompson-1992",
         .name = "Thompson and Pike's FSS-UTF",
         .version = "1992-09-08",
         .language = "C",
         .api = "mbtowc, wctomb",
         .profile = {.form = &kFssUtf1992,
                     .replacement = Replacement::kUnspecified,
                     .bom = BomPolicy::kKeep,
                     // Every value of the domain has a sequence, so none is refused.
                     .refusal = Refusal::kUnspecified,
                     .domain = {.values_31_bit = true},
                     .source = "mail of 8 September 1992: \"Proposed FSS-UTF\" (values 0 to "
                               "7FFFFFFF, only the shortest encoding is legal; no signature) and "
                               "its sample wctomb() and mbtowc()"}},
    .validate = validate,
    .decode = decode,
    .encode = encode,
    .accepts = accepts,
}};

}  // namespace
}  // namespace placemat
