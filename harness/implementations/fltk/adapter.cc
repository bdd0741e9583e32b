// Adapts FLTK: fl_utf8decode, fl_utf8test, fl_utf8encode.
#include <FL/Enumerations.H>
#include <FL/Fl.H>
#include <FL/fl_utf8.h>

#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/generalized.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  const bool legal = fl_utf8test(reinterpret_cast<const char*>(units.data()),
                                 static_cast<unsigned>(units.size())) != 0;
  return legal ? Reply::well_formed() : Reply::ill_formed();
}

// A length of 1 for an octet above 7F is an error, as the documentation of fl_utf8decode says.
Reply decode_all(CodeUnits units, bool strict) {
  std::vector<Ucs4> values;
  const char* const end = reinterpret_cast<const char*>(units.data() + units.size());
  for (std::size_t i = 0; i < units.size();) {
    int length = 0;
    const Ucs4 value = fl_utf8decode(reinterpret_cast<const char*>(units.data() + i), end, &length);
    if (strict && units[i] > kMaxAscii && length < 2) return Reply::ill_formed(i);
    values.push_back(value);
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) { return decode_all(units, true); }
Reply replace(CodeUnits units) { return decode_all(units, false); }

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<char>::room(4);
  for (const Ucs4 value : values) {
    const int length = fl_utf8encode(value, out.data());
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// Returns "1.3.8" for 10308.
std::string version() {
  const int number = Fl::api_version();
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

const Registration kRegistration{{
    .description =
        {.id = "fltk-utf8decode",
         .name = "FLTK fl_utf8decode",
         .version = version(),
         .language = "C",
         .api = "fl_utf8decode, fl_utf8test, fl_utf8encode",
         .profile = {.form = &kGeneralized,
                     .replacement = Replacement::kCp1252,
                     .refusal = Refusal::kReplace,
                     .source = "FLTK manual, Unicode and UTF-8 functions: fl_utf8decode (an error "
                               "is one octet of CP1252), fl_utf8encode (surrogates as if they "
                               "were legal, so that the two are the identity up to 10FFFF; U+FFFD "
                               "above), fl_utf8test"}},
    .validate = validate,
    .decode = decode,
    .replace = replace,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
