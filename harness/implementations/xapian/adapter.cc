// Adapts Xapian: Utf8Iterator and Unicode::append_utf8.
#include <xapian.h>

#include <span>
#include <string>

#include "harness/door/registry.h"

namespace placemat {
namespace {

Xapian::Utf8Iterator begin(CodeUnits units) {
  return {reinterpret_cast<const char*>(units.data()), units.size()};
}

// If there is no valid sequence, strict_deref() returns the octet with the top bit of the value
// set.
Reply decode(CodeUnits units) {
  constexpr unsigned kInvalid = 0x80000000;
  std::vector<Ucs4> values;
  for (Xapian::Utf8Iterator i = begin(units); i != Xapian::Utf8Iterator(); ++i) {
    const unsigned value = i.strict_deref();
    if ((value & kInvalid) != 0) {
      const auto* at = reinterpret_cast<const std::uint8_t*>(i.raw());
      return Reply::ill_formed(static_cast<std::size_t>(at - units.data()));
    }
    values.push_back(value);
  }
  return Reply::of_values(std::move(values));
}

Reply replace(CodeUnits units) {
  std::vector<Ucs4> values;
  for (Xapian::Utf8Iterator i = begin(units); i != Xapian::Utf8Iterator(); ++i) {
    values.push_back(*i);
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::string out;
  for (const Ucs4 value : values) Xapian::Unicode::append_utf8(out, value);
  return Reply::of_units({out.begin(), out.end()});
}

const Registration kRegistration{{
    .description = {.id = "xapian-utf8-iterator",
                    .name = "Xapian Utf8Iterator",
                    .version = Xapian::version_string(),
                    .language = "C++",
                    .api = "Utf8Iterator::operator*, Utf8Iterator::strict_deref, "
                           "Unicode::append_utf8",
                    .profile = {.replacement = Replacement::kLatin1,
                                .source = "Xapian API documentation, Utf8Iterator::operator* (the "
                                          "byte values of an invalid sequence are returned); "
                                          "xapian/unicode.h, strict_deref (the same, marked as "
                                          "invalid; an internal function)"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
