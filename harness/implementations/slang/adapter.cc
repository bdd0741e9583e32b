// Adapts S-Lang: SLutf8_decode and SLutf8_encode.
#include <slang.h>

#include <algorithm>
#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  // S-Lang does not write to the text.
  auto* at = const_cast<SLuchar_Type*>(units.data());
  SLuchar_Type* const end = at + units.size();
  while (at < end) {
    SLwchar_Type value = 0;
    SLstrlen_Type consumed = 0;
    SLuchar_Type* next = SLutf8_decode(at, end, &value, &consumed);
    if (next == nullptr) return Reply::ill_formed(static_cast<std::size_t>(at - units.data()));
    values.push_back(value);
    at = next;
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<SLuchar_Type>::room(SLUTF8_MAX_MBLEN + 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    SLuchar_Type* end = SLutf8_encode(values[i], out.data(), out.size());
    if (end == nullptr) return Reply::unencodable(i);
    units.insert(units.end(), out.data(), end);
  }
  return Reply::of_units(std::move(units));
}

// The function skips at most as many characters as there are octets, and gives their number.
Reply count(CodeUnits units) {
  auto* const begin = const_cast<SLuchar_Type*>(units.data());
  SLstrlen_Type skipped = 0;
  SLutf8_skip_chars(begin, begin + units.size(), static_cast<SLstrlen_Type>(units.size()), &skipped,
                    0);
  return Reply::of_number(skipped);
}

// The value is what SLutf8_decode reads at that place.
Reply previous(CodeUnits units, std::size_t at) {
  auto* const begin = const_cast<SLuchar_Type*>(units.data());
  SLuchar_Type* const start = SLutf8_bskip_char(begin, begin + at);
  const auto offset = static_cast<std::size_t>(start - begin);
  SLwchar_Type value = 0;
  if (SLutf8_decode(start, begin + at, &value, nullptr) == nullptr) return Reply::start(offset);
  return Reply::start(offset, value);
}

Reply compare(CodeUnits left, CodeUnits right) {
  auto* const a = const_cast<SLuchar_Type*>(left.data());
  auto* const b = const_cast<SLuchar_Type*>(right.data());
  const auto all = static_cast<SLstrlen_Type>(std::max(left.size(), right.size()));
  return Reply::of_order(SLutf8_compare(a, a + left.size(), b, b + right.size(), all, 1));
}

const Registration kRegistration{{
    .description = {.id = "slang-utf8-decode",
                    .name = "S-Lang SLutf8_decode",
                    .version = SLang_Version_String,
                    .language = "C",
                    .api = "SLutf8_decode, SLutf8_encode, SLutf8_skip_chars, "
                           "SLutf8_bskip_char, SLutf8_compare",
                    .profile = {.form = &kRfc2279bis,
                                .source = "slang.h: SLUTF8_MAX_MBLEN (a wide character has up to "
                                          "six octets); S-Lang C library reference, SLutf8_decode "
                                          "(NULL if invalid or illegal), SLutf8_encode (surrogates "
                                          "are illegal), SLutf8_skip_chars, SLutf8_bskip_char, "
                                          "SLutf8_compare"}},
    .decode = decode,
    .encode = encode,
    .count = count,
    .previous = previous,
    .compare = compare,
}};

}  // namespace
}  // namespace placemat
