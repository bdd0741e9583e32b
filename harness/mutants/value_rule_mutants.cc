// Makes validators and decoders that trust the octets and look only at the value: wrong bounds,
// single values, kinds of values.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

// Takes what the scheme allows, if `valid` allows the value.
Next by_value(bool (*valid)(std::size_t length, Ucs4 value)) {
  return [=](const Behaviour& b, CodeUnits u, std::size_t at) {
    const Step step = strict(b, u, at);
    if (!is_scheme_sequence(u, at)) return step;
    const std::size_t length = announced(u[at]);
    const Ucs4 value = raw_value(u, at, length);
    if (valid(length, value)) return Step{true, length, value};
    return step.well_formed ? Step{false, 1, 0} : step;
  };
}

bool is_noncharacter(Ucs4 value) {
  return (0xFDD0 <= value && value <= 0xFDEF) || (value & 0xFFFE) == 0xFFFE;
}
bool right(std::size_t length, Ucs4 value) { return is_scalar(length, value); }

struct ValueRule {
  const char* name;
  const char* provenance;
  Classes classes;
  bool (*valid)(std::size_t length, Ucs4 value);
};

const ValueRule kValueRules[] = {
    {"rejects-0080",
     "modelled on apache/logging-log4cxx #669 at the two-octet bound",
     {"rejects-control"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x80; }},
    {"rejects-0800",
     "apache/logging-log4cxx #669 (rv <= 0x800)",
     {"rejects-row-e0"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x800; }},
    {"rejects-10000",
     "modelled on apache/logging-log4cxx #669 at the four-octet bound",
     {"rejects-row-f0"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x10000; }},
    {"rejects-10ffff",
     "generated",
     {"rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x10FFFF; }},
    {"rejects-d7ff",
     "generated",
     {"rejects-row-ed"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0xD7FF; }},
    {"rejects-e000",
     "generated",
     {"rejects-private-use"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0xE000; }},
    {"rejects-7f",
     "generated",
     {"rejects-control"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x7F; }},
    {"rejects-7ff",
     "generated",
     {"rejects-row-c2-df"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x7FF; }},
    {"rejects-2028",
     "generated",
     {"rejects-row-e1-ec"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x2028; }},
    {"rejects-1d15e",
     "generated",
     {"rejects-row-f0"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x1D15E; }},
    {"rejects-fffd",
     "generated",
     {"rejects-row-ee-ef"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0xFFFD; }},
    {"accepts-d800-alone",
     "generated",
     {"accepts-surrogate"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 3 && v == 0xD800); }},
    {"accepts-dfff-alone",
     "generated",
     {"accepts-surrogate"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 3 && v == 0xDFFF); }},
    {"accepts-dbff-alone",
     "generated",
     {"accepts-surrogate"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 3 && v == 0xDBFF); }},
    {"accepts-110000-alone",
     "generated",
     {"accepts-out-of-range"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 4 && v == 0x110000); }},
    {"accepts-13ffff-alone",
     "generated",
     {"accepts-out-of-range"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 4 && v == 0x13FFFF); }},
    {"accepts-c1-bf",
     "generated",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 2 && v == 0x7F); }},
    {"accepts-e0-9f-bf",
     "generated",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 3 && v == 0x7FF); }},
    {"accepts-f0-8f-bf-bf",
     "simdjson/simdjson #1187, its only example",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 4 && v == 0xFFFF); }},
    {"accepts-c0-af",
     "CVE-2000-0884 (IIS), its only example",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 2 && v == 0x2F); }},
    {"accepts-long-nul",
     "generated",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n > 1 && v == 0); }},
    {"accepts-non-shortest",
     "CVE-2010-3870 (PHP utf8_decode)",
     {"accepts-non-shortest"},
     [](std::size_t, Ucs4 v) { return !is_surrogate_value(v) && v <= kMaxScalar; }},
    {"accepts-all-of-the-scheme",
     "contour-terminal/libunicode #145",
     {"accepts-non-shortest", "accepts-surrogate", "accepts-out-of-range"},
     [](std::size_t, Ucs4) { return true; }},
    {"rejects-four-octets", "modelled on MySQL's utf8mb3", kRejectsSupplementary,
     [](std::size_t n, Ucs4 v) { return right(n, v) && n < 4; }},
    {"rejects-fffe-ffff",
     "davisp/jiffy #57",
     {"rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0xFFFE && v != 0xFFFF; }},
    {"rejects-noncharacters",
     "dankogai/p5-encode #156",
     {"rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && !is_noncharacter(v); }},
    {"rejects-fdd0-fdef",
     "generated",
     {"rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && !(0xFDD0 <= v && v <= 0xFDEF); }},
    {"rejects-1ffff",
     "generated",
     {"rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0x1FFFF; }},
    {"rejects-nul",
     "generated",
     {"rejects-nul"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != 0; }},
    {"rejects-bom",
     "generated",
     {"rejects-bom"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v != kByteOrderMark; }},
    {"rejects-c1-controls",
     "generated",
     {"rejects-control"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && !(0x80 <= v && v < 0xA0); }},
    {"rejects-c0-controls",
     "modelled on XML's Char",
     {"rejects-control", "rejects-nul"},
     [](std::size_t n, Ucs4 v) {
       return right(n, v) && (v >= 0x20 || v == 9 || v == 10 || v == 13);
     }},
    {"rejects-private-use-bmp",
     "generated",
     {"rejects-private-use"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && !(0xE000 <= v && v <= 0xF8FF); }},
    {"rejects-planes-15-16",
     "generated",
     {"rejects-private-use", "rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v < 0xF0000; }},
    {"rejects-plane-16",
     "generated",
     {"rejects-private-use", "rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v < 0x100000; }},
    {"rejects-planes-from-4",
     "generated",
     {"rejects-row-f1-f3", "rejects-private-use", "rejects-noncharacter"},
     [](std::size_t n, Ucs4 v) { return right(n, v) && v < 0x40000; }},
};

Mutant by_value_mutant(const ValueRule& rule) {
  // A valid character that is refused after ill-formed octets is lost.
  const bool rejects = rule.classes[0].rejects();
  Mutant mutant = decoder(rule.name, rule.provenance, rule.classes, by_value(rule.valid),
                          rejects ? Classes{"swallows-valid"} : Classes{});
  // Replacing U+FFFD by U+FFFD does not show.
  if (mutant.name == "rejects-fffd") mutant.expected.pop_back();
  return mutant;
}

}  // namespace

std::vector<Mutant> value_rule_mutants() {
  std::vector<Mutant> mutants;
  for (const ValueRule& rule : kValueRules) mutants.push_back(by_value_mutant(rule));
  return mutants;
}

}  // namespace placemat::inline mutants
