// Makes steps backwards, and cuts, at the wrong place.

#include <algorithm>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

const Classes kPrevious = {"wrong-previous"};
const Classes kCut = {"wrong-truncation"};

// Back returns where the step backwards from `at` starts.
using Back = std::size_t (*)(const Behaviour&, CodeUnits, std::size_t at);

struct BackFault {
  const char* name;
  const char* provenance;
  Classes classes;
  Back start;
};

// Steps back over at most `limit` trail octets, not beyond the start.
std::size_t over_trails(CodeUnits u, std::size_t at, std::size_t limit) {
  std::size_t start = at - 1;
  while (limit-- > 0 && start > 0 && is_trail(u[start])) --start;
  return start;
}

std::size_t right_start(const Behaviour& b, CodeUnits u, std::size_t at) {
  return *strict_previous(b, u, at).number;
}

const BackFault kBacks[] = {
    {"one-octet", "generated", kPrevious,
     [](const Behaviour&, CodeUnits, std::size_t at) { return at - 1; }},
    {"over-three-octets-at-most", "generated", kPrevious,
     [](const Behaviour&, CodeUnits u, std::size_t at) { return over_trails(u, at, 2); }},
    {"over-two-octets-at-most", "generated", kPrevious,
     [](const Behaviour&, CodeUnits u, std::size_t at) { return over_trails(u, at, 1); }},
    {"over-all-trails", "generated", kPrevious,
     [](const Behaviour&, CodeUnits u, std::size_t at) { return over_trails(u, at, u.size()); }},
    {"over-three-trails-without-a-lead", "generated", kPrevious,
     [](const Behaviour&, CodeUnits u, std::size_t at) { return over_trails(u, at, 3); }},
    {"to-any-lead", "generated", kPrevious,
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       const std::size_t start = over_trails(u, at, 3);
       return announced(u[start]) > 1 ? start : right_start(b, u, at);
     }},
    {"looks-at-what-follows", "generated", kPrevious,
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       if (at < u.size() && is_trail(u[at])) return at - 1;
       return right_start(b, u, at);
     }},
    {"to-the-start-from-the-fourth", "generated", kPrevious,
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return at == 4 ? 0 : right_start(b, u, at);
     }},
    {"not-at-all", "generated", kPrevious,
     [](const Behaviour&, CodeUnits, std::size_t at) { return at; }},
    {"not-to-the-first", "generated", kPrevious,
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       return std::max<std::size_t>(right_start(b, u, at), at > 1 ? 1 : 0);
     }},
    {"two-ascii-at-once", "generated", kPrevious,
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       const bool ascii = at > 7 && u[at - 1] < 0x80 && u[at - 2] < 0x80;
       return ascii ? at - 2 : right_start(b, u, at);
     }},
    {"before-the-start",
     "389ds/389-ds-base #7857",
     {"reads-before"},
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       for (std::size_t i = 1; i <= 6 && is_trail(octet_at(u, at - i)); ++i) {
       }
       return right_start(b, u, at);
     }},
    {"by-the-octet-before",
     "generated",
     {"reads-before"},
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       if (is_trail(u[at - 1])) octet_at(u, at - 2);
       return right_start(b, u, at);
     }},
    {"by-the-octet-at",
     "generated",
     {"reads-past"},
     [](const Behaviour& b, CodeUnits u, std::size_t at) {
       octet_at(u, at);
       return right_start(b, u, at);
     }},
};

Mutant stepping(const BackFault& fault) {
  return of_facet(Facet::kPrevious, std::string("goes-back-") + fault.name, fault.provenance,
                  fault.classes, [fault](Behaviour& behaviour) {
                    behaviour.previous = [fault](const Behaviour& b, CodeUnits u, std::size_t at) {
                      const std::size_t start = fault.start(b, u, at);
                      if (start == at) return Reply::start(start);
                      const Step step = b.step(u.first(at), start);
                      const bool whole = step.well_formed && start + step.length == at;
                      return whole ? Reply::start(start, step.value) : Reply::start(start);
                    };
                  });
}

// Makes a mutant that steps back over what looks like a sequence, if `takes` accepts its value.
Mutant unchecked(const char* name, bool (*takes)(std::size_t length, Ucs4 value)) {
  return of_facet(Facet::kPrevious, name, "generated", kPrevious, [takes](Behaviour& behaviour) {
    behaviour.previous = [takes](const Behaviour& b, CodeUnits u, std::size_t at) {
      const std::size_t start = over_trails(u, at, 3);
      const std::size_t length = at - start;
      const bool spelt = length > 1 && announced(u[start]) == length;
      const Ucs4 value = spelt ? raw_value(u, start, length) : 0;
      return spelt && takes(length, value) ? Reply::start(start, value) : strict_previous(b, u, at);
    };
  });
}

// Keep returns how many octets of `u` are kept, of at most `room`.
using Keep = std::size_t (*)(const Behaviour&, CodeUnits, std::size_t room);

struct CutFault {
  const char* name;
  const char* provenance;
  Classes classes;
  Keep keep;
};

std::size_t right_cut(const Behaviour& b, CodeUnits u, std::size_t room) {
  return strict_truncate(b, u, room).units.size();
}

// Drops the character that ends at `room` or is cut there.
std::size_t without_the_last(const Behaviour& b, CodeUnits u, std::size_t room) {
  if (room >= u.size()) return u.size();
  return room == 0 ? 0 : right_start(b, u, room);
}

const CutFault kCuts[] = {
    {"anywhere",
     "generated",
     {"splits-value"},
     [](const Behaviour&, CodeUnits u, std::size_t room) { return std::min(u.size(), room); }},
    {"four-octets",
     "generated",
     {"splits-value"},
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const std::size_t kept = right_cut(b, u, room);
       return kept < room && kept < u.size() && u[kept] >= 0xF0 ? std::min(u.size(), room) : kept;
     }},
    {"before-the-last-octet",
     "generated",
     {"splits-value"},
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const std::size_t kept = right_cut(b, u, room);
       const bool last =
           kept < u.size() && kept < room && b.step(u, kept).length == room - kept + 1;
       return last ? room : kept;
     }},
    {"what-ends-there", "generated", kCut, without_the_last},
    {"a-trail-that-ends-there", "generated", kCut,
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const bool trail = 0 < room && room < u.size() && is_trail(u[room - 1]);
       return trail ? without_the_last(b, u, room) : right_cut(b, u, room);
     }},
    {"one-octet-early", "generated", kCut,
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       return right_cut(b, u, room == 0 ? 0 : room - 1);
     }},
    {"after-the-character", "generated", kCut,
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const std::size_t kept = right_cut(b, u, room);
       return kept == room || kept == u.size() ? kept : kept + b.step(u, kept).length;
     }},
    {"at-the-last-character-of-all", "generated", kCut,
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       return u.empty() || room < u.size() ? right_cut(b, u, room) : right_start(b, u, u.size());
     }},
    {"over-all-trails", "generated", kCut,
     [](const Behaviour&, CodeUnits u, std::size_t room) {
       if (room >= u.size()) return u.size();
       while (room > 0 && is_trail(u[room])) --room;
       return room;
     }},
    {"at-a-nul", "modelled on functions for C strings", kCut,
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const auto nul = std::find(u.begin(), u.end(), 0);
       return right_cut(b, u.first(static_cast<std::size_t>(nul - u.begin())), room);
     }},
    {"at-what-is-ill-formed", "generated", kCut,
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const Reply valid = strict_validate(b, u);
       return right_cut(b, u.first(valid.offset.value_or(u.size())), room);
     }},
    {"by-the-octet-after",
     "generated",
     {"reads-past"},
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       if (room <= u.size()) octet_at(u, room);
       return right_cut(b, u, room);
     }},
    {"by-what-the-lead-announces",
     "modelled on PostgreSQL's pg_mbcliplen(), CVE-2026-2006",
     {"reads-past"},
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       const std::size_t kept = right_cut(b, u, room);
       if (kept < u.size())
         for (std::size_t i = 1; i < announced(u[kept]); ++i) octet_at(u, kept + i);
       return kept;
     }},
    {"back-before-the-start",
     "generated",
     {"reads-before"},
     [](const Behaviour& b, CodeUnits u, std::size_t room) {
       if (room < u.size())
         for (std::size_t i = 0; i <= 3 && is_trail(octet_at(u, room - i)); ++i) {
         }
       return right_cut(b, u, room);
     }},
};

Mutant cutting(const CutFault& fault) {
  return of_facet(Facet::kTruncate, std::string("cuts-") + fault.name, fault.provenance,
                  fault.classes, [fault](Behaviour& behaviour) {
                    behaviour.truncate = [fault](const Behaviour& b, CodeUnits u,
                                                 std::size_t room) {
                      const std::size_t kept = fault.keep(b, u, room);
                      return Reply::of_units({u.data(), u.data() + kept});
                    };
                  });
}

}  // namespace

std::vector<Mutant> backwards_mutants() {
  std::vector<Mutant> mutants;
  for (const BackFault& fault : kBacks) mutants.push_back(stepping(fault));
  mutants.push_back(unchecked("goes-back-to-surrogates", [](std::size_t length, Ucs4 value) {
    return length == 3 && is_surrogate_value(value);
  }));
  mutants.push_back(unchecked("goes-back-to-longer-forms", [](std::size_t length, Ucs4 value) {
    return !is_shortest(length, value);
  }));
  mutants.push_back(unchecked("goes-back-beyond-10ffff",
                              [](std::size_t, Ucs4 value) { return value > kMaxScalar; }));
  mutants.push_back(of_facet(Facet::kPrevious, "goes-back-to-sixteen-bits", "generated", kPrevious,
                             [](Behaviour& behaviour) {
                               behaviour.previous = [](const Behaviour& b, CodeUnits u,
                                                       std::size_t at) {
                                 Reply reply = strict_previous(b, u, at);
                                 for (Ucs4& value : reply.values) value &= 0xFFFF;
                                 return reply;
                               };
                             }));
  for (const CutFault& fault : kCuts) mutants.push_back(cutting(fault));
  return mutants;
}

}  // namespace placemat::inline mutants
