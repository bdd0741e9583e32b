// Makes counts and lengths that are not those of the text.

#include <algorithm>
#include <cstdint>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

const Classes kLength = {"wrong-length"};

using Measure = std::size_t (*)(const Behaviour&, CodeUnits);

struct MeasureFault {
  const char* name;
  const char* provenance;
  Measure measure;
  // Says that the mutant claims no counts of ill-formed text. They are judged by what replacing
  // writes.
  bool claims_nothing = false;
};

// Counts the octets of `units` for which `like` holds.
template <typename Like>
std::size_t count_octets(CodeUnits units, Like like) {
  return static_cast<std::size_t>(std::count_if(units.begin(), units.end(), like));
}

bool begins(std::uint8_t octet) { return !is_trail(octet); }

std::size_t right_count(const Behaviour& b, CodeUnits u) { return *strict_count(b, u).number; }
std::size_t right_length(const Behaviour& b, CodeUnits u) {
  return *strict_utf16_length(b, u).number;
}

// Returns the sum of `weigh` over the lengths that the leads announce, from lead to lead.
template <typename Weigh>
std::size_t by_leads(CodeUnits u, Weigh weigh) {
  std::size_t sum = 0;
  for (std::size_t at = 0; at < u.size(); at += announced(u[at])) sum += weigh(announced(u[at]));
  return sum;
}

const MeasureFault kCounts[] = {
    {"octets", "generated", [](const Behaviour&, CodeUnits u) { return u.size(); }},
    {"octets-that-begin", "simdutf/simdutf #478",
     [](const Behaviour&, CodeUnits u) { return count_octets(u, begins); }, true},
    {"what-leads-announce", "generated",
     [](const Behaviour&, CodeUnits u) { return by_leads(u, [](std::size_t) { return 1; }); }},
    {"up-to-a-nul", "modelled on functions for C strings",
     [](const Behaviour& b, CodeUnits u) {
       const auto nul = std::find(u.begin(), u.end(), 0);
       return right_count(b, u.first(static_cast<std::size_t>(nul - u.begin())));
     }},
    {"supplementary-as-two", "generated", right_length},
    {"no-bom", "generated",
     [](const Behaviour& b, CodeUnits u) {
       const bool marked = u.size() >= 3 && u[0] == 0xEF && u[1] == 0xBB && u[2] == 0xBF;
       return right_count(b, marked ? u.subspan(3) : u);
     }},
    {"only-well-formed", "generated",
     [](const Behaviour& b, CodeUnits u) {
       std::size_t count = 0;
       for (std::size_t at = 0; at < u.size();) {
         const Step step = b.step(u, at);
         count += step.well_formed ? 1 : 0;
         at += step.length;
       }
       return count;
     }},
    {"ill-formed-per-octet", "generated",
     [](const Behaviour& b, CodeUnits u) {
       std::size_t count = 0;
       for (std::size_t at = 0; at < u.size();) {
         const Step step = b.step(u, at);
         count += step.well_formed ? 1 : step.length;
         at += step.length;
       }
       return count;
     }},
    {"one-more-at-the-end", "generated",
     [](const Behaviour& b, CodeUnits u) {
       const bool pends = !u.empty() && b.table->pends(u, u.size() - 1);
       return right_count(b, u) + (pends ? 1 : 0);
     }},
    {"trails-that-begin-a-block-of-16", "modelled on kernels that count blocks",
     [](const Behaviour& b, CodeUnits u) {
       std::size_t count = right_count(b, u);
       for (std::size_t at = 16; at < u.size(); at += 16) count += is_trail(u[at]) ? 1 : 0;
       return count;
     }},
    {"no-octets-after-the-last-block-of-64", "modelled on kernels that count blocks",
     [](const Behaviour& b, CodeUnits u) {
       const std::size_t blocks = u.size() / 64 * 64;
       return right_count(b, blocks == 0 ? u : u.first(blocks));
     }},
    {"in-eight-bits", "modelled on kernels that count in lanes of eight bits",
     [](const Behaviour& b, CodeUnits u) { return right_count(b, u) & 0xFF; }},
};

const MeasureFault kUtf16Lengths[] = {
    {"supplementary-as-one", "generated", right_count},
    {"octets", "generated", [](const Behaviour&, CodeUnits u) { return u.size(); }},
    {"octets-that-begin", "simdutf/simdutf #483",
     [](const Behaviour&, CodeUnits u) {
       return count_octets(u, begins) + count_octets(u, [](auto octet) { return octet >= 0xF0; });
     },
     true},
    {"by-leads", "generated",
     [](const Behaviour&, CodeUnits u) {
       return by_leads(u, [](std::size_t length) { return length == 4 ? 2 : 1; });
     }},
    {"f4-as-one", "generated",
     [](const Behaviour& b, CodeUnits u) {
       return right_length(b, u) - count_octets(u, [](auto octet) { return octet == 0xF4; });
     }},
    {"three-octets-as-two", "generated",
     [](const Behaviour& b, CodeUnits u) {
       std::size_t sum = 0;
       for (std::size_t at = 0; at < u.size();) {
         const Step step = b.step(u, at);
         sum += step.length >= 3 ? 2 : 1;
         at += step.length;
       }
       return sum;
     }},
    {"one-for-the-nul", "generated",
     [](const Behaviour& b, CodeUnits u) { return right_length(b, u) + 1; }},
    {"a-pair-at-a-block-of-32-as-one", "modelled on kernels that count blocks",
     [](const Behaviour& b, CodeUnits u) {
       std::size_t length = right_length(b, u);
       for (std::size_t at = 31; at < u.size(); at += 32) {
         length -= b.step(u, at).length == 4 ? 1 : 0;
       }
       return length;
     }},
};

std::vector<std::uint8_t> encoded(const Behaviour& b, Ucs4 value) { return b.table->encode(value); }

struct SpelledFault {
  const char* name;
  const char* provenance;
  Classes classes;
  // Returns how many octets the mutant says that `value` takes.
  std::size_t (*length)(const Behaviour&, Ucs4 value);
  Refusal claimed = Refusal::kRefuse;
  Counting counting = Counting::kReplacement;
};

template <std::size_t length>
std::size_t surrogate_as(const Behaviour& b, Ucs4 value) {
  return is_surrogate_value(value) ? length : encoded(b, value).size();
}

// Returns the right length, except for one value.
template <Ucs4 odd, std::size_t length>
std::size_t but_for(const Behaviour& b, Ucs4 value) {
  return value == odd ? length : encoded(b, value).size();
}

const SpelledFault kSpelled[] = {
    {"surrogate-as-nothing", "Android CVE-2016-3861", kLength, surrogate_as<0>, Refusal::kReplace},
    {"surrogate-as-two", "generated", kLength, surrogate_as<2>, Refusal::kReplace},
    {"surrogate-as-four", "generated", kLength, surrogate_as<4>, Refusal::kReplace},
    {"surrogate-as-six", "generated", kLength, surrogate_as<6>, Refusal::kReplace},
    {"surrogate-as-three", "generated", kLength, surrogate_as<3>, Refusal::kRefuse,
     Counting::kRefuse},
    {"80-as-one", "generated", kLength, but_for<0x80, 1>},
    {"7f-as-two", "generated", kLength, but_for<0x7F, 2>},
    {"800-as-two", "generated", kLength, but_for<0x800, 2>},
    {"7ff-as-three", "generated", kLength, but_for<0x7FF, 3>},
    {"10000-as-three", "generated", kLength, but_for<0x10000, 3>},
    {"ffff-as-four", "generated", kLength, but_for<0xFFFF, 4>},
    {"supplementary-as-three", "generated", kLength,
     [](const Behaviour& b, Ucs4 value) {
       return std::min<std::size_t>(encoded(b, value).size(), 3);
     }},
    {"supplementary-as-six", "generated", kLength,
     [](const Behaviour& b, Ucs4 value) -> std::size_t {
       const std::size_t length = encoded(b, value).size();
       return length == 4 ? 6 : length;
     }},
    {"nul-as-nothing", "generated", kLength, but_for<0, 0>},
    {"nul-as-two", "modelled on measures of modified UTF-8", kLength, but_for<0, 2>},
};

Mutant measuring(const SpelledFault& fault) {
  return of_facet(
      Facet::kUtf8Length, std::string("utf8-length-") + fault.name, fault.provenance, fault.classes,
      [fault](Behaviour& behaviour) {
        behaviour.profile.refusal = fault.claimed;
        behaviour.profile.counting = fault.counting;
        behaviour.utf8_length = [fault](const Behaviour& b, std::span<const Ucs4> values) {
          std::size_t sum = 0;
          for (std::size_t i = 0; i < values.size(); ++i) {
            const Reply right = strict_encode(b, values.subspan(i, 1));
            const bool spelt = right.kind == Reply::Kind::kUnits && !is_surrogate_value(values[i]);
            const std::size_t said = fault.length(b, values[i]);
            if (right.kind != Reply::Kind::kUnits && said == 0) return Reply::unencodable(i);
            sum += spelt || is_surrogate_value(values[i]) ? said : right.units.size();
          }
          return Reply::of_number(sum);
        };
      });
}

using MeasureOf = std::function<Reply(const Behaviour&, CodeUnits)> Behaviour::*;

void add_measures(std::vector<Mutant>& mutants, std::span<const MeasureFault> faults, Facet facet,
                  const std::string& prefix, const Classes& classes, MeasureOf measure_of) {
  for (const MeasureFault& fault : faults) {
    mutants.push_back(of_facet(facet, prefix + fault.name, fault.provenance,
                               fault.claims_nothing ? Classes{"measures-short"} : classes,
                               [fault, measure_of](Behaviour& behaviour) {
                                 if (fault.claims_nothing)
                                   behaviour.profile.counting = Counting::kUnspecified;
                                 behaviour.*measure_of = [fault](const Behaviour& b, CodeUnits u) {
                                   return Reply::of_number(fault.measure(b, u));
                                 };
                               }));
    if (fault.claims_nothing) mutants.back().also_offers = {Operation::kReplace};
  }
}

}  // namespace

std::vector<Mutant> length_mutants() {
  std::vector<Mutant> mutants;
  add_measures(mutants, kCounts, Facet::kCount, "counts-", {"wrong-count"}, &Behaviour::count);
  add_measures(mutants, kUtf16Lengths, Facet::kUtf16Length, "utf16-length-", {"wrong-length"},
               &Behaviour::utf16_length);
  for (const SpelledFault& fault : kSpelled) mutants.push_back(measuring(fault));
  return mutants;
}

}  // namespace placemat::inline mutants
