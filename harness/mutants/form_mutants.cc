// Makes faults of implementations that claim a form other than RFC 3629.

#include <algorithm>

#include "harness/mutants/build.h"
#include "reference/forms/cesu_8.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/generalized.h"
#include "reference/forms/modified_utf_8.h"
#include "reference/forms/rfc2279bis.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline mutants {
namespace {

// Reports whether `lead` stands at `at` with trail octets after it, `length` octets together.
bool led(CodeUnits units, std::size_t at, std::uint8_t lead, std::size_t length) {
  if (units[at] != lead || units.size() - at < length) return false;
  const CodeUnits trail = units.subspan(at + 1, length - 1);
  return std::all_of(trail.begin(), trail.end(), is_trail);
}

// Makes a mutant that claims `claimed`, but reads and writes `kept`.
Mutant mistaken(const char* name, const char* provenance, const EncodingForm& claimed,
                const EncodingForm& kept, Classes classes, Classes encoding) {
  Mutant mutant{name,
                provenance,
                {{Facet::kValidate, classes}, {Facet::kDecode, classes}},
                [&claimed, &kept] {
                  Behaviour behaviour;
                  behaviour.profile.form = &claimed;
                  behaviour.table = table_of(kept);
                  return behaviour;
                }};
  if (!encoding.empty()) mutant.expected.push_back({Facet::kEncode, std::move(encoding)});
  return mutant;
}

// Makes a mutant that claims `form` and has an altered next().
Mutant altered(const char* name, const EncodingForm& form, Classes classes, Next next) {
  return {
      name, "generated", {{Facet::kValidate, classes}, {Facet::kDecode, classes}}, [&form, next] {
        Behaviour behaviour;
        behaviour.profile.form = &form;
        behaviour.table = table_of(form);
        behaviour.next = next;
        return behaviour;
      }};
}

}  // namespace

std::vector<Mutant> form_mutants() {
  std::vector<Mutant> mutants;
  mutants.push_back(mistaken("fss-utf-without-surrogates", "modelled on a later RFC", kFssUtf1992,
                             kRfc2279bis, {"rejects-surrogate"}, {"refuses-encodable"}));
  mutants.push_back(mistaken("fss-utf-to-10ffff", "modelled on a later RFC", kFssUtf1992, kRfc3629,
                             {"rejects-surrogate", "rejects-out-of-range"}, {"refuses-encodable"}));
  mutants.push_back(mistaken("rfc2279bis-with-surrogates", "generated", kRfc2279bis, kFssUtf1992,
                             {"accepts-surrogate"}, {"encodes-surrogate"}));
  mutants.push_back(mistaken("generalized-without-surrogates", "generated", kGeneralized, kRfc3629,
                             {"rejects-surrogate"}, {"refuses-encodable"}));
  mutants.push_back(mistaken("utf-8-with-surrogates", "modelled on surrogatepass by default",
                             kRfc3629, kGeneralized, {"accepts-surrogate"}, {"encodes-surrogate"}));
  mutants.push_back(mistaken("utf-8-as-of-1992", "modelled on RFC 2279", kRfc3629, kFssUtf1992,
                             {"accepts-surrogate", "accepts-out-of-range"},
                             {"encodes-surrogate", "encodes-out-of-range"}));
  mutants.push_back(altered("fss-utf-accepts-fe", kFssUtf1992, {"accepts-invalid-octet"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              return u[at] == 0xFE ? Step{true, 1, 0xFE} : b.table->next(u, at);
                            }));
  mutants.push_back(
      altered("fss-utf-accepts-seven-octets", kFssUtf1992, {"accepts-invalid-octet"},
              [](const Behaviour& b, CodeUnits u, std::size_t at) {
                return led(u, at, 0xFE, 7) ? Step{true, 7, 0x80000000} : b.table->next(u, at);
              }));
  mutants.push_back(
      altered("fss-utf-accepts-thirteen-octets", kFssUtf1992, {"accepts-invalid-octet"},
              [](const Behaviour& b, CodeUnits u, std::size_t at) {
                return led(u, at, 0xFF, 13) ? Step{true, 13, 0x80000000} : b.table->next(u, at);
              }));
  mutants.push_back(altered("fss-utf-accepts-c0-80", kFssUtf1992, {"accepts-non-shortest"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const bool taken =
                                  u[at] == 0xC0 && at + 1 < u.size() && u[at + 1] == 0x80;
                              return taken ? Step{true, 2, 0} : b.table->next(u, at);
                            }));
  mutants.push_back(altered("cesu-8-accepts-four-octets", kCesu8, {"accepts-invalid-octet"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const bool four = announced(u[at]) == 4 && is_scheme_sequence(u, at);
                              const Ucs4 value = four ? raw_value(u, at, 4) : 0;
                              const bool taken = 0x10000 <= value && value <= kMaxScalar;
                              return taken ? Step{true, 4, value} : b.table->next(u, at);
                            }));
  mutants.push_back(altered("cesu-8-accepts-lone-surrogates", kCesu8, {"accepts-surrogate"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const Step step = b.table->next(u, at);
                              const bool taken =
                                  !step.well_formed && u[at] == 0xED && is_scheme_sequence(u, at);
                              return taken ? Step{true, 3, raw_value(u, at, 3)} : step;
                            }));
  mutants.push_back(altered("modified-utf-8-accepts-00", kModifiedUtf8, {"accepts-invalid-octet"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              return u[at] == 0 ? Step{true, 1, 0} : b.table->next(u, at);
                            }));
  mutants.push_back(altered("modified-utf-8-rejects-c0-80", kModifiedUtf8, {"rejects-nul"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              return u[at] == 0xC0 ? Step{false, 1, 0} : b.table->next(u, at);
                            }));
  Mutant apart = altered("cesu-8-pairs-apart", kCesu8, {"wrong-value"},
                         [](const Behaviour& b, CodeUnits u, std::size_t at) {
                           const Step step = b.table->next(u, at);
                           const bool pair = step.well_formed && step.length == 6;
                           return pair ? Step{true, 6, raw_value(u, at, 3)} : step;
                         });
  apart.expected.erase(apart.expected.begin());
  mutants.push_back(std::move(apart));
  return mutants;
}

}  // namespace placemat::inline mutants
