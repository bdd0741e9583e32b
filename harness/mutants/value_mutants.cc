// Makes decoders that give wrong values, and validators and decoders that give wrong offsets.

#include <algorithm>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

// Change returns another value for a well-formed sequence.
using Change = Ucs4 (*)(CodeUnits units, std::size_t at, const Step& step);

struct ValueFault {
  const char* name;
  const char* provenance;
  Change change;
};

Ucs4 masked(CodeUnits u, std::size_t at, std::size_t length, unsigned lead, unsigned trail,
            unsigned shift) {
  Ucs4 value = u[at] & lead;
  for (std::size_t i = 1; i < length; ++i) value = (value << shift) + (u[at + i] & trail);
  return value;
}

const ValueFault kValueFaults[] = {
    {"truncated-to-16-bits", "modelled on 16-bit wide characters",
     [](CodeUnits, std::size_t, const Step& s) { return s.value & 0xFFFF; }},
    {"truncated-to-20-bits", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value & 0xFFFFF; }},
    {"without-10000", "generated",
     [](CodeUnits, std::size_t, const Step& s) {
       return s.value >= 0x10000 ? s.value - 0x10000 : s.value;
     }},
    {"lead-mask-0f-of-2", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       return s.length == 2 ? masked(u, at, 2, 0x0F, 0x3F, 6) : s.value;
     }},
    {"lead-mask-07-of-3", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       return s.length == 3 ? masked(u, at, 3, 0x07, 0x3F, 6) : s.value;
     }},
    {"lead-mask-03-of-4", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       return s.length == 4 ? masked(u, at, 4, 0x03, 0x3F, 6) : s.value;
     }},
    {"trail-mask-1f", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       return s.length > 1 ? masked(u, at, s.length, 0x7Fu >> s.length, 0x1F, 6) : s.value;
     }},
    {"trail-mask-ff", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       return s.length > 1 ? masked(u, at, s.length, 0x7Fu >> s.length, 0xFF, 6) : s.value;
     }},
    {"shift-5", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       return s.length > 1 ? masked(u, at, s.length, 0x7Fu >> s.length, 0x3F, 5) : s.value;
     }},
    {"trails-swapped-in-3", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       if (s.length != 3) return s.value;
       const std::uint8_t swapped[] = {u[at], u[at + 2], u[at + 1]};
       return raw_value(swapped, 0, 3);
     }},
    {"trails-swapped-in-4", "generated",
     [](CodeUnits u, std::size_t at, const Step& s) {
       if (s.length != 4) return s.value;
       const std::uint8_t swapped[] = {u[at], u[at + 1], u[at + 3], u[at + 2]};
       return raw_value(swapped, 0, 4);
     }},
    {"sign-extended", "modelled on a signed char",
     [](CodeUnits, std::size_t, const Step& s) {
       return 0x80 <= s.value && s.value <= 0xFF ? s.value | 0xFFFFFF00 : s.value;
     }},
    {"latin-1-as-windows-1252", "modelled on the WHATWG label for ISO 8859-1",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0x80 ? 0x20AC : s.value; }},
    {"1d15e-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0x1D15E ? 0x1D15F : s.value; }},
    {"fb03-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0xFB03 ? 0xFB02 : s.value; }},
    {"0130-wrong", "modelled on a case mapping",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0x130 ? 0x131 : s.value; }},
    {"4e2d-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0x4E2D ? 0x4E2E : s.value; }},
    {"c0dd-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0xC0DD ? 0xC0DE : s.value; }},
    {"ae5a9-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0xAE5A9 ? 0xAE5AA : s.value; }},
    {"10fffd-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) {
       return s.value == 0x10FFFD ? 0x10FFFC : s.value;
     }},
    {"7f-wrong", "generated",
     [](CodeUnits, std::size_t, const Step& s) { return s.value == 0x7F ? 0x3F : s.value; }},
    {"noncharacters-to-fffd", "modelled on readers that clean noncharacters",
     [](CodeUnits, std::size_t, const Step& s) {
       return (s.value & 0xFFFE) == 0xFFFE ? kReplacementCharacter : s.value;
     }},
    {"nul-to-fffd", "modelled on CommonMark and HTML readers",
     [](CodeUnits, std::size_t, const Step& s) {
       return s.value == 0 ? kReplacementCharacter : s.value;
     }},
};

Mutant value_mutant(const ValueFault& fault) {
  Mutant mutant = decoder(fault.name, fault.provenance, {"wrong-value"},
                          [change = fault.change](const Behaviour& b, CodeUnits u, std::size_t at) {
                            Step step = b.table->next(u, at);
                            if (step.well_formed) step.value = change(u, at, step);
                            return step;
                          });
  mutant.expected = {{Facet::kDecode, {"wrong-value"}}};
  return mutant;
}

// Makes a mutant that changes all the values of a decoded string.
Mutant list_mutant(const char* name, const char* provenance, Classes classes,
                   void (*change)(Values& values)) {
  return of_facet(Facet::kDecode, name, provenance, std::move(classes),
                  [change](Behaviour& behaviour) {
                    behaviour.decode = [change](const Behaviour& b, CodeUnits u) {
                      Reply reply = strict_decode(b, u);
                      if (reply.kind == Reply::Kind::kValues) change(reply.values);
                      return reply;
                    };
                  });
}

void add_value_lists(std::vector<Mutant>& mutants) {
  mutants.push_back(
      list_mutant("last-value-lost", "generated", {"wrong-value", "strips-bom"}, [](Values& v) {
        if (!v.empty()) v.pop_back();
      }));
  mutants.push_back(
      list_mutant("nul-ends", "modelled on C strings", {"wrong-value", "strips-bom"},
                  [](Values& v) { v.erase(std::find(v.begin(), v.end(), Ucs4{0}), v.end()); }));
  mutants.push_back(list_mutant("nul-not-counted", "modelled on C strings", {"wrong-value"},
                                [](Values& v) { std::erase(v, Ucs4{0}); }));
  mutants.push_back(
      list_mutant("last-nul-lost", "modelled on C strings", {"wrong-value"}, [](Values& v) {
        if (!v.empty() && v.back() == 0) v.pop_back();
      }));
  mutants.push_back(list_mutant("nul-added", "modelled on C strings", {"wrong-value"},
                                [](Values& v) { v.push_back(0); }));
  mutants.push_back(
      list_mutant("cr-lf-to-lf", "modelled on text-mode reading", {"wrong-value"}, [](Values& v) {
        for (std::size_t i = 0; i + 1 < v.size(); ++i) {
          if (v[i] == 0xD && v[i + 1] == 0xA) v.erase(v.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }));
  mutants.push_back(list_mutant("soft-hyphen-dropped", "generated", {"wrong-value"},
                                [](Values& v) { std::erase(v, Ucs4{0xAD}); }));
  mutants.push_back(list_mutant("supplementary-as-pairs", "modelled on UTF-16 inside",
                                {"wrong-value"}, [](Values& v) {
                                  Values pairs;
                                  for (const Ucs4 value : v) {
                                    if (value < 0x10000) {
                                      pairs.push_back(value);
                                      continue;
                                    }
                                    pairs.push_back(0xD800 + ((value - 0x10000) >> 10));
                                    pairs.push_back(0xDC00 + (value & 0x3FF));
                                  }
                                  v = pairs;
                                }));
  mutants.push_back(list_mutant("sixteenth-value-lost", "generated", {"wrong-value", "strips-bom"},
                                [](Values& v) {
                                  if (v.size() > 16) v.erase(v.begin() + 15);
                                }));
  mutants.push_back(
      list_mutant("value-65-lost", "generated", {"wrong-value", "strips-bom"}, [](Values& v) {
        if (v.size() > 64) v.erase(v.begin() + 64);
      }));
  mutants.push_back(
      list_mutant("two-equal-values-merged", "generated", {"wrong-value", "strips-bom"},
                  [](Values& v) { v.erase(std::unique(v.begin(), v.end()), v.end()); }));
}

using Told = std::optional<std::size_t> (*)(const Behaviour&, CodeUnits units, std::size_t at);

struct OffsetFault {
  const char* name;
  const char* provenance;
  Told told;
};

std::size_t characters_before(const Behaviour& b, CodeUnits u, std::size_t at) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < at; i += b.step(u, i).length) ++count;
  return count;
}

std::size_t previous(const Behaviour& b, CodeUnits u, std::size_t at) {
  std::size_t before = 0;
  for (std::size_t i = 0; i < at; i += b.step(u, i).length) before = i;
  return before;
}

const OffsetFault kOffsetFaults[] = {
    {"offset-late", "generated",
     [](const Behaviour&, CodeUnits, std::size_t at) { return std::optional(at + 1); }},
    {"offset-early", "generated",
     [](const Behaviour&, CodeUnits, std::size_t at) {
       return std::optional(at == 0 ? 0 : at - 1);
     }},
    {"offset-at-subpart-end", "generated",
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return std::optional(at + b.step(u, at).length);
     }},
    {"offset-at-last-of-subpart", "generated",
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return std::optional(at + b.step(u, at).length - 1);
     }},
    {"offset-at-end-if-truncated", "generated",
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return std::optional(b.table->pends(u, at) ? u.size() : at);
     }},
    {"offset-in-characters", "generated",
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return std::optional(characters_before(b, u, at));
     }},
    {"offset-of-previous-character", "generated",
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return std::optional(previous(b, u, at));
     }},
    {"offset-always-zero", "generated",
     [](const Behaviour&, CodeUnits, std::size_t) { return std::optional<std::size_t>(0); }},
    {"offset-always-size", "generated",
     [](const Behaviour&, CodeUnits u, std::size_t) { return std::optional(u.size()); }},
    {"offset-in-8-bits", "generated",
     [](const Behaviour&, CodeUnits, std::size_t at) { return std::optional(at & 0xFF); }},
    {"offset-in-7-bits", "generated",
     [](const Behaviour&, CodeUnits, std::size_t at) { return std::optional(at & 0x7F); }},
    {"offset-of-block-16", "generated",
     [](const Behaviour&, CodeUnits, std::size_t at) { return std::optional(at / 16 * 16); }},
    {"offset-of-block-64-when-long", "generated",
     [](const Behaviour&, CodeUnits u, std::size_t at) {
       return std::optional(u.size() >= 64 ? at / 64 * 64 : at);
     }},
    {"offset-without-bom", "generated",
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       const bool bom = at >= 3 && b.step(u, 0).value == kByteOrderMark;
       return std::optional(bom ? at - 3 : at);
     }},
    {"offset-late-for-trails", "generated",
     [](const Behaviour&, CodeUnits u, std::size_t at) {
       return std::optional(is_trail(u[at]) ? at + 1 : at);
     }},
    {"offset-late-for-surrogates", "modelled on decoders that test values at the end",
     [](const Behaviour&, CodeUnits u, std::size_t at) {
       return std::optional(u[at] == 0xED && is_scheme_sequence(u, at) ? at + 2 : at);
     }},
    {"offset-of-the-next-block-of-64", "simdutf/simdutf #458",
     [](const Behaviour&, CodeUnits, std::size_t at) {
       return std::optional(at % 64 == 63 ? at + 1 : at);
     }},
    {"offset-back-over-a-sequence-at-16", "like haskell/bytestring #621",
     [](const Behaviour&, CodeUnits, std::size_t at) {
       return std::optional(at >= 16 && at % 16 == 0 ? at - 1 : at);
     }},
};

Mutant offset_mutant(const OffsetFault& fault) {
  return of_facet(Facet::kOffset, fault.name, fault.provenance, {"wrong-offset"},
                  [told = fault.told](Behaviour& behaviour) { behaviour.offset = told; });
}

}  // namespace

std::vector<Mutant> value_mutants() {
  std::vector<Mutant> mutants;
  for (const ValueFault& fault : kValueFaults) mutants.push_back(value_mutant(fault));
  add_value_lists(mutants);
  for (const OffsetFault& fault : kOffsetFaults) mutants.push_back(offset_mutant(fault));
  return mutants;
}

}  // namespace placemat::inline mutants
