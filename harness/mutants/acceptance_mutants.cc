// Validators and decoders that accept or reject too much, wherever the octets lie.

#include "harness/mutants/build.h"

namespace placemat {
namespace {

// ill-formed here, but the mutant takes it: `length` octets with their scheme's value.
Step taken(CodeUnits units, std::size_t at, std::size_t length) {
  return {true, length, raw_value(units, at, length)};
}

Step strict(const Behaviour& behaviour, CodeUnits units, std::size_t at) {
  return behaviour.table->next(units, at);
}

// Takes a sequence of `length` octets whose octet `place` (from 0) need not be a trail octet if
// `lets` lets it through; the others must be as the rows say.
Next unchecked(std::size_t length, std::size_t place, bool (*lets)(std::uint8_t octet)) {
  return [=](const Behaviour& b, CodeUnits u, std::size_t at) {
    const Step step = strict(b, u, at);
    if (step.well_formed || announced(u[at]) != length || at + length > u.size()) return step;
    std::vector<std::uint8_t> mended(u.begin() + static_cast<std::ptrdiff_t>(at),
                                     u.begin() + static_cast<std::ptrdiff_t>(at + length));
    if (!lets(mended[place])) return step;
    const bool tight = place == 1 && (mended[0] == 0xE0 || mended[0] == 0xF0);
    mended[place] = tight ? 0xBF : 0x80;
    return b.table->next(mended, 0).well_formed ? taken(u, at, length) : step;
  };
}

bool any_octet(std::uint8_t) { return true; }
bool from_80(std::uint8_t octet) { return octet >= 0x80; }
bool below_c0(std::uint8_t octet) { return octet < 0xC0; }

Mutant unchecked_mutant(const char* name, const char* provenance, std::size_t length,
                        std::size_t place, bool (*lets)(std::uint8_t)) {
  const Classes classes = lets == any_octet && place == 1
                              ? Classes{"accepts-interrupted", "accepts-non-shortest",
                                        "accepts-surrogate", "accepts-out-of-range"}
                          : place == 1 ? Classes{"accepts-interrupted", "accepts-non-shortest",
                                                 "accepts-surrogate", "accepts-out-of-range"}
                                       : Classes{"accepts-interrupted"};
  return decoder(name, provenance, classes, unchecked(length, place, lets),
                 {"swallows-valid", "wrong-replacement"});
}

// The scheme alone decides, and then `valid` looks at the value.
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

bool shortest(std::size_t length, Ucs4 value) {
  return length == 1   ? value < 0x80
         : length == 2 ? value >= 0x80
         : length == 3 ? value >= 0x800
                       : value >= 0x10000;
}
bool is_surrogate(Ucs4 value) { return 0xD800 <= value && value <= 0xDFFF; }
bool is_noncharacter(Ucs4 value) {
  return (0xFDD0 <= value && value <= 0xFDEF) || (value & 0xFFFE) == 0xFFFE;
}
bool right(std::size_t length, Ucs4 value) {
  return shortest(length, value) && !is_surrogate(value) && value <= kMaxScalar;
}

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
     "simdjson/simdjson #1187, its one example",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 4 && v == 0xFFFF); }},
    {"accepts-c0-af",
     "CVE-2000-0884 (IIS), its one example",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n == 2 && v == 0x2F); }},
    {"accepts-long-nul",
     "generated",
     {"accepts-non-shortest"},
     [](std::size_t n, Ucs4 v) { return right(n, v) || (n > 1 && v == 0); }},
    {"accepts-non-shortest",
     "CVE-2010-3870 (PHP utf8_decode)",
     {"accepts-non-shortest"},
     [](std::size_t, Ucs4 v) { return !is_surrogate(v) && v <= kMaxScalar; }},
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
  // A valid character that is refused behind ill-formed octets is gone.
  const bool rejects = rule.classes[0].starts_with("rejects-");
  Mutant mutant = decoder(rule.name, rule.provenance, rule.classes, by_value(rule.valid),
                          rejects ? Classes{"swallows-valid"} : Classes{});
  // U+FFFD for U+FFFD cannot be seen.
  if (mutant.name == "rejects-fffd") mutant.expected.pop_back();
  return mutant;
}

// Takes what is left of a sequence at the end of input, if `takes` says so.
Next at_end(bool (*takes)(CodeUnits units, std::size_t at)) {
  return [=](const Behaviour& b, CodeUnits u, std::size_t at) {
    const Step step = strict(b, u, at);
    const bool cut = !step.well_formed && b.table->pends(u, at);
    return cut && takes(u, at) ? Step{true, u.size() - at, kReplacementCharacter} : step;
  };
}

// Under replace what is taken gives U+FFFD as it should, so it cannot be seen there.
Mutant end_mutant(const char* name, const char* provenance,
                  bool (*takes)(CodeUnits units, std::size_t at)) {
  Mutant mutant = decoder(name, provenance, {"accepts-truncated"}, at_end(takes));
  mutant.expected.pop_back();
  return mutant;
}

bool or_hides(CodeUnits u, std::size_t at, std::size_t length) {
  if (announced(u[at]) != length || length < 3 || at + length > u.size()) return false;
  unsigned all = 0;
  for (std::size_t i = 1; i < length; ++i) all |= u[at + i];
  return (all & 0xC0) == 0x80;
}

Next or_before_test(std::size_t length) {
  return [=](const Behaviour& b, CodeUnits u, std::size_t at) {
    const Step step = strict(b, u, at);
    if (step.well_formed || !or_hides(u, at, length)) return step;
    const Ucs4 value = raw_value(u, at, length);
    return right(length, value) ? taken(u, at, length) : step;
  };
}

// A lone trail octet is skipped where `skips` says so; it gives a value of its own.
Next lone_trail(bool (*skips)(CodeUnits units, std::size_t at)) {
  return [=](const Behaviour& b, CodeUnits u, std::size_t at) {
    const Step step = strict(b, u, at);
    const bool lone = !step.well_formed && is_trail(u[at]);
    return lone && skips(u, at) ? Step{true, 1, 0x2000u | (u[at] & 0x3Fu)} : step;
  };
}

void add_continuations(std::vector<Mutant>& mutants) {
  mutants.push_back(unchecked_mutant("unchecked-2-of-2", "generated", 2, 1, any_octet));
  mutants.push_back(unchecked_mutant("unchecked-2-of-3", "generated", 3, 1, any_octet));
  mutants.push_back(unchecked_mutant("unchecked-3-of-3", "generated", 3, 2, any_octet));
  mutants.push_back(unchecked_mutant("unchecked-2-of-4", "generated", 4, 1, any_octet));
  mutants.push_back(unchecked_mutant("unchecked-3-of-4", "generated", 4, 2, any_octet));
  mutants.push_back(unchecked_mutant("unchecked-4-of-4", "generated", 4, 3, any_octet));
  mutants.push_back(
      unchecked_mutant("sign-tested-2-of-2", "modelled on a signed comparison", 2, 1, from_80));
  mutants.push_back(
      unchecked_mutant("sign-tested-3-of-3", "modelled on a signed comparison", 3, 2, from_80));
  mutants.push_back(
      unchecked_mutant("sign-tested-4-of-4", "modelled on a signed comparison", 4, 3, from_80));
  mutants.push_back(unchecked_mutant("upper-bound-only-2-of-2", "generated", 2, 1, below_c0));
  mutants.push_back(unchecked_mutant("upper-bound-only-3-of-3", "generated", 3, 2, below_c0));
  mutants.push_back(unchecked_mutant("upper-bound-only-4-of-4", "generated", 4, 3, below_c0));
  mutants.push_back(decoder("ed-second-00-7f", "modelled on old copies of ConvertUTF.c",
                            {"accepts-interrupted"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const bool taking = u[at] == 0xED && at + 3 <= u.size() &&
                                                  u[at + 1] < 0x80 && is_trail(u[at + 2]);
                              return taking ? taken(u, at, 3) : strict(b, u, at);
                            },
                            {"swallows-valid"}));
  mutants.push_back(
      decoder("f4-second-00-7f", "modelled on old copies of ConvertUTF.c", {"accepts-interrupted"},
              [](const Behaviour& b, CodeUnits u, std::size_t at) {
                const bool taking = u[at] == 0xF4 && at + 4 <= u.size() && u[at + 1] < 0x80 &&
                                    is_trail(u[at + 2]) && is_trail(u[at + 3]);
                return taking ? taken(u, at, 4) : strict(b, u, at);
              },
              {"swallows-valid"}));
  mutants.push_back(decoder("ored-trails-3", "generated", {"accepts-interrupted"},
                            or_before_test(3), {"swallows-valid"}));
  mutants.push_back(decoder("ored-trails-4", "generated", {"accepts-interrupted"},
                            or_before_test(4), {"swallows-valid"}));
}

void add_ends(std::vector<Mutant>& mutants) {
  mutants.push_back(end_mutant("end-not-checked", "ocaml/ocaml #10710, as first proposed",
                               [](CodeUnits, std::size_t) { return true; }));
  mutants.push_back(end_mutant("end-lead-alone", "generated",
                               [](CodeUnits u, std::size_t at) { return u.size() - at == 1; }));
  mutants.push_back(end_mutant("end-one-short", "generated", [](CodeUnits u, std::size_t at) {
    return u.size() - at + 1 == announced(u[at]) && announced(u[at]) > 2;
  }));
  mutants.push_back(end_mutant("end-two-short", "generated", [](CodeUnits u, std::size_t at) {
    return u.size() - at + 2 == announced(u[at]);
  }));
  mutants.push_back(end_mutant("end-three-short", "generated", [](CodeUnits u, std::size_t at) {
    return u.size() - at + 3 == announced(u[at]);
  }));
  mutants.push_back(end_mutant("end-on-a-trail", "generated",
                               [](CodeUnits u, std::size_t) { return is_trail(u.back()); }));
  mutants.push_back(
      end_mutant("end-after-text", "generated", [](CodeUnits, std::size_t at) { return at > 0; }));
  mutants.push_back(
      decoder("trails-skipped-after-ascii", "generated", {"accepts-unexpected-continuation"},
              lone_trail([](CodeUnits u, std::size_t at) { return at > 0 && u[at - 1] < 0x80; })));
  mutants.push_back(decoder("trails-skipped-after-a-sequence", "generated",
                            {"accepts-unexpected-continuation"},
                            lone_trail([](CodeUnits u, std::size_t at) {
                              return at > 1 && is_trail(u[at - 1]) && announced(u[at - 2]) == 2;
                            })));
  mutants.push_back(decoder("trails-skipped-at-the-start", "modelled on resynchronising readers",
                            {"accepts-unexpected-continuation"},
                            lone_trail([](CodeUnits, std::size_t at) { return at == 0; })));
  mutants.push_back(
      decoder("trails-skipped-at-the-end", "generated", {"accepts-unexpected-continuation"},
              lone_trail([](CodeUnits u, std::size_t at) { return at + 1 == u.size(); })));
  mutants.push_back(decoder("lone-bf-accepted", "generated", {"accepts-unexpected-continuation"},
                            lone_trail([](CodeUnits u, std::size_t at) { return u[at] == 0xBF; })));
}

// Validators that forget an error that they saw.
void add_final_states(std::vector<Mutant>& mutants) {
  mutants.push_back(of_facet(Facet::kValidate, "last-step-decides", "generated", kAccepts,
                             [](Behaviour& behaviour) {
                               behaviour.validate = [](const Behaviour& b, CodeUnits u) {
                                 bool well_formed = true;
                                 for (std::size_t at = 0; at < u.size();) {
                                   const Step step = b.step(u, at);
                                   well_formed = step.well_formed;
                                   at += step.length;
                                 }
                                 return well_formed ? Reply::well_formed() : strict_validate(b, u);
                               };
                             }));
  mutants.push_back(of_facet(Facet::kValidate, "two-errors-cancel",
                             "modelled on errors joined by exclusive or", kAccepts,
                             [](Behaviour& behaviour) {
                               behaviour.validate = [](const Behaviour& b, CodeUnits u) {
                                 bool well_formed = true;
                                 for (std::size_t at = 0; at < u.size();) {
                                   const Step step = b.step(u, at);
                                   well_formed ^= !step.well_formed;
                                   at += step.length;
                                 }
                                 return well_formed ? Reply::well_formed() : strict_validate(b, u);
                               };
                             }));
  mutants.push_back(of_facet(Facet::kValidate, "stops-at-nul", "modelled on C strings", kAccepts,
                             [](Behaviour& behaviour) {
                               behaviour.validate = [](const Behaviour& b, CodeUnits u) {
                                 std::size_t end = 0;
                                 while (end < u.size() && u[end] != 0) ++end;
                                 return strict_validate(b, u.first(end));
                               };
                             }));
  mutants.push_back(of_facet(Facet::kValidate, "rejects-nothing-at-all", "generated",
                             {"rejects-other"}, [](Behaviour& behaviour) {
                               behaviour.validate = [](const Behaviour& b, CodeUnits u) {
                                 return u.empty() ? Reply::ill_formed(0) : strict_validate(b, u);
                               };
                             }));
  mutants.push_back(decoder(
      "f0-one-trail-too-few", "generated",
      {"accepts-truncated", "accepts-interrupted", "rejects-row-f0", "rejects-noncharacter"},
      [](const Behaviour& b, CodeUnits u, std::size_t at) {
        const bool taking = u[at] == 0xF0 && at + 3 <= u.size() && u[at + 1] >= 0x90 &&
                            is_trail(u[at + 1]) && is_trail(u[at + 2]);
        return taking ? Step{true, 3, raw_value(u, at, 3)} : strict(b, u, at);
      },
      {"wrong-replacement", "swallows-valid"}));
}

}  // namespace

std::vector<Mutant> acceptance_mutants() {
  std::vector<Mutant> mutants;
  for (const ValueRule& rule : kValueRules) mutants.push_back(by_value_mutant(rule));
  add_continuations(mutants);
  add_ends(mutants);
  add_final_states(mutants);
  return mutants;
}

}  // namespace placemat
