// Adapts libxml2's string functions: xmlCheckUTF8 on a whole string; xmlGetUTF8Char and
// xmlCopyCharMultiByte, one character at a time.
#include <libxml/parserInternals.h>
#include <libxml/xmlstring.h>

#include <span>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/libxml2/version.h"

namespace placemat {
namespace {

Reply check(CodeUnits units) {
  const bool valid = xmlCheckUTF8(units.data()) != 0;
  return valid ? Reply::well_formed() : Reply::ill_formed();
}

Reply get_chars(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    int length = static_cast<int>(units.size() - i);
    const int value = xmlGetUTF8Char(units.data() + i, &length);
    if (value < 0 || length <= 0) return Reply::ill_formed(i);
    values.push_back(static_cast<Ucs4>(value));
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply copy_chars(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<xmlChar>::room(4);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // the parameter is an int
    const int length = xmlCopyCharMultiByte(out.data(), static_cast<int>(values[i]));
    if (length <= 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

const Registration kCheck{{
    .description = {.id = "libxml2-check-utf8",
                    .name = "libxml2 xmlCheckUTF8",
                    .version = libxml2_version(),
                    .language = "C",
                    .api = "xmlCheckUTF8",
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "libxml2 API reference, xmlstring: xmlCheckUTF8 "
                                          "(\"not super-strict\": longer sequences than necessary "
                                          "pass, and 0x10ffff is not checked)"}},
    .validate = check,
}};

const Registration kGetChar{{
    .description = {.id = "libxml2-get-utf8-char",
                    .name = "libxml2 xmlGetUTF8Char",
                    .version = libxml2_version(),
                    .language = "C",
                    .api = "xmlGetUTF8Char, xmlCopyCharMultiByte",
                    .profile = {.domain = {.values_31_bit = true},
                                .source = "libxml2 API reference, xmlstring: xmlGetUTF8Char (-1 in "
                                          "case of error); parserInternals: xmlCopyCharMultiByte"}},
    .decode = get_chars,
    .encode = copy_chars,
}};

}  // namespace
}  // namespace placemat
