// Adapts GNU Libidn's utility functions: stringprep_utf8_to_ucs4, stringprep_ucs4_to_utf8, and
// stringprep_unichar_to_utf8.
//
// A NUL ends their strings even where a length is given.
#include <stringprep.h>

#include <cstdlib>
#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

Reply decode(CodeUnits units) {
  std::size_t written = 0;
  std::uint32_t* text = stringprep_utf8_to_ucs4(reinterpret_cast<const char*>(units.data()),
                                                static_cast<ssize_t>(units.size()), &written);
  if (text == nullptr) return Reply::ill_formed();
  std::vector<Ucs4> values(text, text + written);
  std::free(text);
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::size_t read = 0;
  std::size_t written = 0;
  char* text =
      stringprep_ucs4_to_utf8(values.data(), static_cast<ssize_t>(values.size()), &read, &written);
  if (text == nullptr) return Reply::unencodable();
  std::vector<std::uint8_t> units(text, text + written);
  std::free(text);
  return Reply::of_units(std::move(units));
}

Reply encode_each(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<char>::room(6);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // no character code of ISO 10646
    const int length = stringprep_unichar_to_utf8(values[i], out.data());
    if (length <= 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// With no destination the function returns the length.
Reply utf8_length(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // as above
    const int length = stringprep_unichar_to_utf8(values[i], nullptr);
    if (length <= 0) return Reply::unencodable(i);
    number += static_cast<std::size_t>(length);
  }
  return Reply::of_number(number);
}

const Registration kStrings{{
    .description = {.id = "libidn-utf8-to-ucs4",
                    .name = "Libidn stringprep_utf8_to_ucs4",
                    .version = stringprep_check_version(nullptr),
                    .language = "C",
                    .api = "stringprep_utf8_to_ucs4, stringprep_ucs4_to_utf8",
                    .profile = {.domain = {.no_nul = true},
                                .source = "Libidn manual, stringprep_utf8_to_ucs4 (it checks that "
                                          "the input is valid UTF-8)"}},
    .decode = decode,
    .encode = encode,
}};

const Registration kCharacter{{
    .description = {.id = "libidn-unichar-to-utf8",
                    .name = "Libidn stringprep_unichar_to_utf8",
                    .version = stringprep_check_version(nullptr),
                    .language = "C",
                    .api = "stringprep_unichar_to_utf8",
                    .profile = {.form = &kRfc2279bis,
                                .domain = {.scalar_values = true},
                                .source = "Libidn manual, stringprep_unichar_to_utf8 (an ISO10646 "
                                          "character code, into a buffer of at least 6 bytes; the "
                                          "length alone if there is no buffer); "
                                          "NEWS of 1.31 (UTF-8 has no surrogate codes)"}},
    .encode = encode_each,
    .utf8_length = utf8_length,
}};

}  // namespace
}  // namespace placemat
