#include "harness/fuzz/utf16.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "harness/fuzz/failure.h"
#include "harness/implementation/registry.h"
#include "harness/judge/naming.h"
#include "reference/clause.h"
#include "reference/forms/rfc3629.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

std::vector<Utf16Transcoder>& transcoders() {
  static std::vector<Utf16Transcoder> all;
  return all;
}

std::u16string utf16_of(const std::vector<Ucs4>& scalar_values) {
  std::u16string text;
  for (const Ucs4 value : scalar_values) append_words(text, value);
  return text;
}

std::string shown(const std::optional<std::u16string>& text) {
  if (!text) return "ill-formed";
  std::string line = "UTF-16";
  char unit[8];
  for (const char16_t value : *text) {
    std::snprintf(unit, sizeof unit, " %04X", static_cast<unsigned>(value));
    line += unit;
  }
  return line;
}

std::string shown(const std::optional<std::vector<std::uint8_t>>& units) {
  if (!units) return "unencodable";
  std::string line = "units ";
  char octet[4];
  for (const std::uint8_t value : *units) {
    std::snprintf(octet, sizeof octet, "%02X", value);
    line += octet;
  }
  return line;
}

[[noreturn]] void fail_at(const Utf16Transcoder& transcoder, DeviationClass deviation,
                          Request request, const std::string& expected, const std::string& clause,
                          const std::string& observed) {
  const Implementation* implementation = find_implementation(transcoder.implementation);
  if (implementation == nullptr) {
    std::fprintf(stderr, "placemat: a UTF-16 transcoder is registered for %s, and no adapter is\n",
                 std::string(transcoder.implementation).c_str());
    std::abort();
  }
  const Facet facet = facet_of(request.operation);
  fail({.implementation = implementation,
        .facet = facet,
        .deviation = deviation,
        .requests = {std::move(request)},
        .expected = expected,
        .clause = clause,
        .observed = observed});
}

}  // namespace

Utf16Registration::Utf16Registration(Utf16Transcoder transcoder) {
  transcoders().push_back(transcoder);
}

const std::vector<Utf16Transcoder>& utf16_transcoders() { return transcoders(); }

void require_utf16(const Utf16Transcoder& transcoder, CodeUnits units) {
  const Request decode{.operation = Operation::kDecode, .units = {units.begin(), units.end()}};
  const Reading reading = read_as(kRfc3629, units);
  const auto text = transcoder.to_utf16(units);
  if (!reading.well_formed()) {
    if (!text) return;
    fail_at(transcoder, name_acceptance(kRfc3629, units, *reading.fault), decode,
            shown(std::optional<std::u16string>()), defect_clause(kRfc3629, reading.fault->defect),
            shown(text));
  }
  const std::u16string expected = utf16_of(reading.values);
  if (text != expected) {
    fail_at(transcoder,
            text ? Deviation::kWrongValue : name_rejection(segment(kRfc3629, units), std::nullopt),
            decode, shown(std::optional(expected)), "Unicode D91 and D92, Tables 3-5 and 3-6",
            shown(text));
  }
  const auto back = transcoder.to_utf8(expected);
  if (back != decode.units) {
    fail_at(transcoder, back ? Deviation::kWrongEncoding : Deviation::kRefusesEncodable,
            {.operation = Operation::kEncode, .values = reading.values},
            shown(std::optional(decode.units)), "Unicode D92, Table 3-6", shown(back));
  }
}

void require_utf8(const Utf16Transcoder& transcoder, CodeUnits units) {
  std::u16string text;
  for (std::size_t at = 0; at + 2 <= units.size(); at += 2) {
    text.push_back(static_cast<char16_t>(units[at] << 8 | units[at + 1]));
  }
  const std::vector<Ucs4> values = values_of_words(text);
  const Request encode{.operation = Operation::kEncode, .values = values};
  const auto octets = transcoder.to_utf8(text);
  if (std::any_of(values.begin(), values.end(), is_surrogate)) {
    if (!octets) return;
    fail_at(transcoder, Deviation::kEncodesSurrogate, encode,
            shown(std::optional<std::vector<std::uint8_t>>()),
            defect_clause(kRfc3629, Defect::kSurrogate), shown(octets));
  }
  if (!octets) {
    fail_at(transcoder, Deviation::kRefusesEncodable, encode, "octets that spell these values",
            "Unicode D92, Table 3-6", shown(octets));
  }
  const Reading reading = read_as(kRfc3629, *octets);
  if (!reading.well_formed() || reading.values != values) {
    fail_at(transcoder, Deviation::kWrongEncoding, encode, "octets that spell these values",
            "Unicode D92, Table 3-6", shown(octets));
  }
  require_utf16(transcoder, *octets);
}

}  // namespace placemat
