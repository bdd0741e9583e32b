// Makes decoders that do not replace as they claim.

#include <algorithm>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

using Replace = void (*)(CodeUnits units, std::size_t at, const Step& subpart, std::size_t& length,
                         Values& values);

constexpr Ucs4 kFffd = kReplacementCharacter;

struct ReplacementFault {
  const char* name;
  const char* provenance;
  Replacement claimed;
  Classes classes;
  // Replaces what stands at `at`: sets how many octets this takes, and adds values.
  Replace replace;
};

std::size_t present(CodeUnits u, std::size_t at, std::size_t limit) {
  std::size_t length = 1;
  while (length < limit && at + length < u.size() && is_trail(u[at + length])) ++length;
  return length;
}

std::size_t announced_to_six(std::uint8_t lead) {
  return lead >= 0xFE ? 1 : lead >= 0xFC ? 6 : lead >= 0xF8 ? 5 : announced(lead);
}

void one(Values& values) { values.push_back(kFffd); }

const ReplacementFault kReplacementFaults[] = {
    {"replaces-per-octet",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step&, std::size_t& n, Values& v) {
       n = 1;
       one(v);
     }},
    {"replaces-per-sequence",
     "dankogai/p5-encode #166",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = present(u, at, announced_to_six(u[at]));
       one(v);
     }},
    {"merges-a-run",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       if (v.empty() || v.back() != kFffd) one(v);
     }},
    {"swallows-next-octet",
     "generated",
     Replacement::kMaximalSubpart,
     {"swallows-valid", "wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = std::min(s.length + 1, u.size() - at);
       one(v);
     }},
    {"swallows-announced-length",
     "modelled on readers that trust the lead",
     Replacement::kMaximalSubpart,
     {"swallows-valid", "wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = std::min(announced(u[at]), u.size() - at);
       one(v);
     }},
    {"swallows-interrupting-ascii",
     "generated",
     Replacement::kMaximalSubpart,
     {"swallows-valid"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       const std::size_t end = at + s.length;
       const bool cut = announced(u[at]) > s.length && end < u.size() && u[end] < 0x80;
       n = s.length + (cut ? 1 : 0);
       one(v);
     }},
    {"swallows-quote",
     "generated",
     Replacement::kMaximalSubpart,
     {"swallows-valid"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       const std::size_t end = at + s.length;
       n = s.length + (end < u.size() && u[end] == 0x22 ? 1 : 0);
       one(v);
     }},
    {"swallows-lead-behind-lead",
     "generated",
     Replacement::kMaximalSubpart,
     {"swallows-valid", "wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       const std::size_t end = at + s.length;
       n = s.length + (announced(u[at]) > 1 && end < u.size() && announced(u[end]) > 1 ? 1 : 0);
       one(v);
     }},
    {"replaces-the-rest-as-one",
     "generated",
     Replacement::kMaximalSubpart,
     {"swallows-valid", "wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = u.size() - at;
       one(v);
     }},
    {"drops",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step& s, std::size_t& n, Values&) { n = s.length; }},
    {"drops-at-the-end",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       if (at + n < u.size()) one(v);
     }},
    {"doubles-at-the-end",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       one(v);
       if (at + n == u.size()) one(v);
     }},
    {"per-octet-at-the-end",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = at + s.length == u.size() ? 1 : s.length;
       one(v);
     }},
    {"per-octet-in-four",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = announced(u[at]) == 4 ? 1 : s.length;
       one(v);
     }},
    {"surrogate-as-one",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = u[at] == 0xED && is_scheme_sequence(u, at) ? 3 : s.length;
       one(v);
     }},
    {"non-shortest-as-one",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = u[at] < 0xC2 && u[at] >= 0xC0 ? present(u, at, 2) : s.length;
       one(v);
     }},
    {"five-octets-as-one",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = 0xF8 <= u[at] && u[at] <= 0xFB ? present(u, at, 5) : s.length;
       one(v);
     }},
    {"question-marks",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       v.push_back('?');
     }},
    {"latin-1-instead",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = 1;
       v.push_back(u[at]);
     }},
    {"escapes-instead",
     "generated",
     Replacement::kMaximalSubpart,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = 1;
       v.push_back(0xDC00u + u[at]);
     }},
    {"maximal-subparts-for-octets",
     "generated",
     Replacement::kPerOctet,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       one(v);
     }},
    {"maximal-subparts-for-sequences",
     "generated",
     Replacement::kPerSequence,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       one(v);
     }},
    {"drops-one-too-many",
     "generated",
     Replacement::kDrop,
     {"swallows-valid", "wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values&) {
       n = std::min<std::size_t>(2, u.size() - at);
     }},
    {"shows-what-it-drops",
     "generated",
     Replacement::kDrop,
     {"wrong-replacement"},
     [](CodeUnits, std::size_t, const Step&, std::size_t& n, Values& v) {
       n = 1;
       one(v);
     }},
    {"escapes-first-of-subpart",
     "generated",
     Replacement::kSurrogateEscape,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = s.length;
       v.push_back(0xDC00u + u[at]);
     }},
    {"escapes-from-dc80",
     "generated",
     Replacement::kSurrogateEscape,
     {"wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = 1;
       v.push_back(0xDC80u + u[at]);
     }},
    {"latin-1-swallows",
     "generated",
     Replacement::kLatin1,
     {"swallows-valid", "wrong-replacement"},
     [](CodeUnits u, std::size_t at, const Step&, std::size_t& n, Values& v) {
       n = std::min<std::size_t>(2, u.size() - at);
       v.push_back(u[at]);
     }},
    {"unclaimed-swallows",
     "generated",
     Replacement::kUnspecified,
     {"swallows-valid"},
     [](CodeUnits u, std::size_t at, const Step& s, std::size_t& n, Values& v) {
       n = std::min(s.length + 1, u.size() - at);
       one(v);
     }},
};

Reply replaced(const Behaviour& b, CodeUnits u, Replace replace) {
  Values values;
  for (std::size_t at = 0; at < u.size();) {
    const Step step = b.step(u, at);
    std::size_t length = step.length;
    if (step.well_formed) {
      values.push_back(step.value);
    } else {
      replace(u, at, step, length, values);
    }
    at += length;
  }
  return Reply::of_values(std::move(values));
}

Mutant replacement_mutant(const ReplacementFault& fault) {
  return of_facet(Facet::kReplace, fault.name, fault.provenance, fault.classes,
                  [fault](Behaviour& behaviour) {
                    behaviour.profile.replacement = fault.claimed;
                    behaviour.replace = [replace = fault.replace](const Behaviour& b, CodeUnits u) {
                      return replaced(b, u, replace);
                    };
                  });
}

// Makes a mutant that changes the values of the strict replacement.
Mutant list_mutant(const char* name, Classes classes,
                   void (*change)(const Behaviour&, CodeUnits, Values&)) {
  return of_facet(Facet::kReplace, name, "generated", std::move(classes),
                  [change](Behaviour& behaviour) {
                    behaviour.replace = [change](const Behaviour& b, CodeUnits u) {
                      Reply reply = strict_replace(b, u);
                      change(b, u, reply.values);
                      return reply;
                    };
                  });
}

bool ill_formed(const Behaviour& b, CodeUnits u) {
  return strict_validate(b, u).kind == Reply::Kind::kIllFormed;
}

void add_replacement_lists(std::vector<Mutant>& mutants) {
  mutants.push_back(list_mutant("stops-at-first-error", {"swallows-valid", "wrong-replacement"},
                                [](const Behaviour& b, CodeUnits u, Values& v) {
                                  const Reply told = strict_validate(b, u);
                                  if (told.kind != Reply::Kind::kIllFormed) return;
                                  v = strict_decode(b, u.first(*told.offset)).values;
                                  one(v);
                                }));
  mutants.push_back(list_mutant("all-becomes-one", {"swallows-valid", "wrong-replacement"},
                                [](const Behaviour& b, CodeUnits u, Values& v) {
                                  if (ill_formed(b, u)) v = {kFffd};
                                }));
  mutants.push_back(list_mutant("merges-with-fffd-in-the-text", {"wrong-replacement"},
                                [](const Behaviour& b, CodeUnits u, Values& v) {
                                  if (!ill_formed(b, u)) return;
                                  if (u.size() < 4 || u[0] != 0xEF || u[1] != 0xBF || u[2] != 0xBD)
                                    return;
                                  if (v.size() > 1 && v[1] == kFffd) v.erase(v.begin());
                                }));
  mutants.push_back(list_mutant("forgets-replacing-behind-128", {"wrong-replacement"},
                                [](const Behaviour& b, CodeUnits u, Values& v) {
                                  if (!ill_formed(b, u) || u.size() <= 128) return;
                                  const Reply told = strict_validate(b, u);
                                  if (*told.offset >= 128) std::erase(v, kFffd);
                                }));
  mutants.push_back(list_mutant(
      "swallows-valid-at-16", {"swallows-valid"}, [](const Behaviour& b, CodeUnits u, Values& v) {
        const Reply told = strict_validate(b, u);
        if (told.kind != Reply::Kind::kIllFormed) return;
        const bool seam = *told.offset % 16 == 15 && u.size() > *told.offset + 1;
        if (seam && u.back() < 0x80) v.pop_back();
      }));
}

}  // namespace

std::vector<Mutant> replacement_mutants() {
  std::vector<Mutant> mutants;
  for (const ReplacementFault& fault : kReplacementFaults)
    mutants.push_back(replacement_mutant(fault));
  add_replacement_lists(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
