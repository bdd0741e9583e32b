// Adapts Raptor, the RDF syntax library: its check of a string and its functions for one character.
#include <raptor2.h>

#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/generalized.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  const bool valid = raptor_unicode_check_utf8_string(units.data(), units.size()) != 0;
  return valid ? Reply::well_formed() : Reply::ill_formed();
}

Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    raptor_unichar value = 0;
    const int length =
        raptor_unicode_utf8_string_get_char(units.data() + i, units.size() - i, &value);
    if (length <= 0) return Reply::ill_formed(i);
    values.push_back(static_cast<Ucs4>(value));
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply count(CodeUnits units) {
  const int number = raptor_unicode_utf8_strlen(units.data(), units.size());
  if (number < 0) return Reply::ill_formed();
  return Reply::of_number(static_cast<std::size_t>(number));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<unsigned char>::room(8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int length = raptor_unicode_utf8_string_put_char(values[i], out.data(), out.size());
    if (length <= 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

const Registration kCheck{{
    .description = {.id = "raptor2-check-utf8-string",
                    .name = "Raptor raptor_unicode_check_utf8_string",
                    .version = raptor_version_string,
                    .language = "C",
                    .api = "raptor_unicode_check_utf8_string",
                    .profile = {.form = &kGeneralized,
                                .source = "Raptor reference manual, Unicode: "
                                          "raptor_unicode_check_utf8_string (whether a string is "
                                          "UTF-8); release notes of 2.0.8, Unicode class changes "
                                          "(surrogates are read and written)"}},
    .validate = validate,
}};

const Registration kChar{{
    .description = {.id = "raptor2-utf8-string-get-char",
                    .name = "Raptor raptor_unicode_utf8_string_get_char",
                    .version = raptor_version_string,
                    .language = "C",
                    .api = "raptor_unicode_utf8_string_get_char, "
                           "raptor_unicode_utf8_string_put_char, raptor_unicode_utf8_strlen",
                    .profile = {.form = &kGeneralized,
                                .source =
                                    "Raptor reference manual, Unicode: "
                                    "raptor_unicode_utf8_string_get_char (below 0 on failure; "
                                    "-4 above 10FFFF) and put_char (below 0 on failure); "
                                    "release notes of 2.0.8, Unicode class changes "
                                    "(surrogates are read and written)"}},
    .decode = decode,
    .encode = encode,
    .count = count,
}};

}  // namespace
}  // namespace placemat
