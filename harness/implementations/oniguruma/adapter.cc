// Adapts Oniguruma's ONIG_ENCODING_UTF8: onigenc_is_valid_mbc_string, and a character's value and
// octets.
#include <oniguruma.h>

#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

OnigEncoding encoding() {
  static const bool initialized = [] {
    OnigEncoding used[] = {ONIG_ENCODING_UTF8};  // Not fenced: no text.
    return onig_initialize(used, 1) == ONIG_NORMAL;
  }();
  return initialized ? ONIG_ENCODING_UTF8 : nullptr;
}

bool accepts(CodeUnits units) {
  return onigenc_is_valid_mbc_string(encoding(), units.data(), units.data() + units.size()) != 0;
}

Reply validate(CodeUnits units) {
  return accepts(units) ? Reply::well_formed() : Reply::ill_formed();
}

// The functions for one character expect valid text, so the check comes first.
Reply decode(CodeUnits units) {
  if (!accepts(units)) return Reply::ill_formed();
  std::vector<Ucs4> values;
  const OnigUChar* const end = units.data() + units.size();
  for (const OnigUChar* at = units.data(); at < end; at += ONIGENC_MBC_ENC_LEN(encoding(), at)) {
    values.push_back(ONIGENC_MBC_TO_CODE(encoding(), at, end));
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<OnigUChar>::room(ONIGENC_CODE_TO_MBC_MAXLEN);
  for (std::size_t index = 0; index < values.size(); ++index) {
    if (ONIGENC_CODE_TO_MBCLEN(encoding(), values[index]) < 0) return Reply::unencodable(index);
    const int length = ONIGENC_CODE_TO_MBC(encoding(), values[index], octets.data());
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

Reply count(CodeUnits units) {
  if (!accepts(units)) return Reply::untestable();
  const OnigUChar* const begin = units.data();
  return Reply::of_number(
      static_cast<std::size_t>(onigenc_strlen(encoding(), begin, begin + units.size())));
}

Reply previous(CodeUnits units, std::size_t at) {
  if (!accepts(units)) return Reply::untestable();
  const OnigUChar* const begin = units.data();
  const OnigUChar* const start = onigenc_get_prev_char_head(encoding(), begin, begin + at);
  return Reply::start(static_cast<std::size_t>(start - begin),
                      ONIGENC_MBC_TO_CODE(encoding(), start, begin + units.size()));
}

Reply truncate(CodeUnits units, std::size_t room) {
  if (!accepts(units)) return Reply::untestable();
  const OnigUChar* const begin = units.data();
  if (room >= units.size()) return Reply::of_units({begin, begin + units.size()});
  const OnigUChar* const cut = onigenc_get_left_adjust_char_head(encoding(), begin, begin + room);
  return Reply::of_units({begin, cut});
}

const Registration kRegistration{
    {.description = {.id = "oniguruma-utf8",
                     .name = "Oniguruma ONIG_ENCODING_UTF8",
                     .version = onig_version(),
                     .language = "C",
                     .api =
                         "onigenc_is_valid_mbc_string, mbc_to_code, code_to_mbc; onigenc_strlen, "
                         "onigenc_get_prev_char_head, onigenc_get_left_adjust_char_head",
                     .profile = {.source =
                                     "Oniguruma API (doc/API): ONIG_ENCODING_UTF8 is UTF-8, "
                                     "and invalid byte strings are not to be passed; "
                                     "src/utf8.c: U+0000 to U+10FFFF, the range of RFC 3629"}},
     .validate = validate,
     .decode = decode,
     .encode = encode,
     .count = count,
     .previous = previous,
     .truncate = truncate,
     .accepts = accepts}};

}  // namespace
}  // namespace placemat
