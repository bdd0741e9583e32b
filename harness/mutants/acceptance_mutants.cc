// Makes validators and decoders that accept or reject too much, wherever the octets lie.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

// Takes `length` octets that are ill-formed here, with their value in the scheme.
Step taken(CodeUnits units, std::size_t at, std::size_t length) {
  return {true, length, raw_value(units, at, length)};
}

// Takes a sequence of `length` octets. Octet number `place` (from 0) need not be a trail octet if
// `lets` allows it; the others must be as the rows say.
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

// Takes an unfinished sequence at the end of the input, if `takes` says so.
Next at_end(bool (*takes)(CodeUnits units, std::size_t at)) {
  return [=](const Behaviour& b, CodeUnits u, std::size_t at) {
    const Step step = strict(b, u, at);
    const bool cut = !step.well_formed && b.table->pends(u, at);
    return cut && takes(u, at) ? Step{true, u.size() - at, kReplacementCharacter} : step;
  };
}

// Makes a mutant that accepts an unfinished end. Under replace, that end gives U+FFFD as it should,
// so replace does not show the fault.
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
    return is_scalar(length, value) ? taken(u, at, length) : step;
  };
}

// Takes a lone trail octet for a value of its own where `skips` says so.
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
              lone_trail([](CodeUnits u, std::size_t at) { return at > 0 && u[at - 1] < 0x80; }),
              {"wrong-replacement"}));
  mutants.push_back(decoder("trails-skipped-after-a-sequence", "generated",
                            {"accepts-unexpected-continuation"},
                            lone_trail([](CodeUnits u, std::size_t at) {
                              return at > 1 && is_trail(u[at - 1]) && announced(u[at - 2]) == 2;
                            }),
                            {"wrong-replacement"}));
  mutants.push_back(decoder("trails-skipped-at-the-start", "modelled on resynchronising readers",
                            {"accepts-unexpected-continuation"},
                            lone_trail([](CodeUnits, std::size_t at) { return at == 0; }),
                            {"wrong-replacement"}));
  mutants.push_back(
      decoder("trails-skipped-at-the-end", "generated", {"accepts-unexpected-continuation"},
              lone_trail([](CodeUnits u, std::size_t at) { return at + 1 == u.size(); }),
              {"wrong-replacement"}));
  mutants.push_back(decoder("lone-bf-accepted", "generated", {"accepts-unexpected-continuation"},
                            lone_trail([](CodeUnits u, std::size_t at) { return u[at] == 0xBF; }),
                            {"wrong-replacement"}));
}

// Adds validators that forget an error that they saw.
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
  add_continuations(mutants);
  add_ends(mutants);
  add_final_states(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
