// Makes encoders of UTF-16 code units that go wrong at surrogates.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

using Utf16Units = std::span<const char16_t>;

// Reads the word at `at`, even if it lies outside `words`.
char16_t word_at(Utf16Units words, std::size_t at) {
  return *const_cast<const volatile char16_t*>(words.data() + at);
}

struct WordFault {
  const char* name;
  const char* provenance;
  Classes classes;
  // Returns how many words from `at` on the encoder takes, and the value that it writes for them.
  // If `well_formed` is false, the mutant does what the strict encoder does.
  Step (*takes)(Utf16Units words, std::size_t at);
  LoneSurrogate claimed = LoneSurrogate::kRefuse;
};

constexpr Step kAsItMust{false, 0, 0};
Step joined(char16_t high, char16_t low) { return {true, 2, value_of_pair(high, low)}; }

const Classes kEncodes = {"encodes-surrogate", "wrong-encoding", "swallows-valid"};

const WordFault kWordFaults[] = {
    {"high-before-anything", "expat CVE-2026-93990", kEncodes,
     [](Utf16Units words, std::size_t at) {
       const bool more = is_high(words[at]) && at + 1 < words.size();
       return more ? joined(words[at], words[at + 1]) : kAsItMust;
     }},
    {"low-taken-for-high",
     "expat CVE-2026-72522",
     {"reads-past", "encodes-surrogate"},
     [](Utf16Units words, std::size_t at) {
       return is_low(words[at]) ? joined(words[at], word_at(words, at + 1)) : kAsItMust;
     }},
    {"reads-low-past-the-end",
     "simdutf/simdutf #445",
     {"reads-past"},
     [](Utf16Units words, std::size_t at) {
       if (is_high(words[at])) word_at(words, at + 1);
       return kAsItMust;
     }},
    {"lone-surrogates", "generated", kEncodes,
     [](Utf16Units words, std::size_t at) {
       const bool pair = is_pair(words, at);
       const bool lone = !pair && is_surrogate_value(words[at]);
       return lone ? Step{true, 1, words[at]} : kAsItMust;
     }},
    {"lone-surrogates-for-replacement", "InternationalColorConsortium/iccDEV #2511", kEncodes,
     [](Utf16Units words, std::size_t at) {
       const bool pair = is_pair(words, at);
       const bool lone = !pair && is_surrogate_value(words[at]);
       return lone ? Step{true, 1, words[at]} : kAsItMust;
     },
     LoneSurrogate::kReplace},
    {"lone-low-surrogates", "pulseengine/meld #249", kEncodes,
     [](Utf16Units words, std::size_t at) {
       return is_low(words[at]) ? Step{true, 1, words[at]} : kAsItMust;
     },
     LoneSurrogate::kReplace},
    {"pairs-as-two-surrogates", "modelled on encoders of CESU-8", kEncodes,
     [](Utf16Units words, std::size_t at) {
       return is_surrogate_value(words[at]) ? Step{true, 1, words[at]} : kAsItMust;
     }},
    {"pair-without-10000",
     "generated",
     {"wrong-encoding"},
     [](Utf16Units words, std::size_t at) {
       const bool pair = is_pair(words, at);
       Step step = pair ? joined(words[at], words[at + 1]) : kAsItMust;
       if (pair) step.value -= 0x10000;
       return step;
     }},
    {"swallows-after-a-lone-surrogate",
     "generated",
     {"wrong-encoding", "swallows-valid"},
     [](Utf16Units words, std::size_t at) {
       const bool lone = is_high(words[at]) && at + 1 < words.size() && !is_low(words[at + 1]);
       return lone ? Step{true, 2, kReplacementCharacter} : kAsItMust;
     },
     LoneSurrogate::kReplace},
    {"dfff-is-no-surrogate", "generated", kEncodes,
     [](Utf16Units words, std::size_t at) {
       return words[at] == 0xDFFF && (at == 0 || !is_high(words[at - 1])) ? Step{true, 1, words[at]}
                                                                          : kAsItMust;
     }},
};

// Appends the octets of any value in the scheme.
void append(std::vector<std::uint8_t>& units, Ucs4 value) {
  const auto octet = [&](Ucs4 bits) { units.push_back(static_cast<std::uint8_t>(bits)); };
  if (value < 0x80) return octet(value);
  if (value < 0x800) {
    octet(0xC0 | value >> 6);
  } else if (value < 0x10000) {
    octet(0xE0 | value >> 12);
    octet(0x80 | (value >> 6 & 0x3F));
  } else {
    octet(0xF0 | value >> 18);
    octet(0x80 | (value >> 12 & 0x3F));
    octet(0x80 | (value >> 6 & 0x3F));
  }
  octet(0x80 | (value & 0x3F));
}

Reply encoded(const WordFault& fault, const Behaviour& b, Utf16Units words) {
  std::vector<std::uint8_t> units;
  for (std::size_t at = 0; at < words.size();) {
    const Step step = fault.takes(words, at);
    if (step.well_formed) {
      append(units, step.value);
      at += step.length;
      continue;
    }
    const bool pair = is_pair(words, at);
    const std::size_t length = pair ? 2 : 1;
    const Reply reply = strict_encode_utf16(b, words.subspan(at, length));
    if (reply.kind != Reply::Kind::kUnits) return Reply::unencodable(at);
    units.insert(units.end(), reply.units.begin(), reply.units.end());
    at += length;
  }
  return Reply::of_units(std::move(units));
}

}  // namespace

std::vector<Mutant> utf16_mutants() {
  std::vector<Mutant> mutants;
  for (const WordFault& fault : kWordFaults) {
    mutants.push_back(of_facet(Facet::kEncodeUtf16, std::string("encode-utf16-") + fault.name,
                               fault.provenance, fault.classes, [fault](Behaviour& behaviour) {
                                 behaviour.profile.lone_surrogate = fault.claimed;
                                 behaviour.encode_utf16 = [fault](const Behaviour& b,
                                                                  Utf16Units words) {
                                   return encoded(fault, b, words);
                                 };
                               }));
  }
  return mutants;
}

}  // namespace placemat::inline mutants
