// The languages of a report, and what follows from their automata: each is found once.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reference/languages/language.h"
#include "reports/record.h"
#include "reports/summary.h"

namespace placemat {

struct SpokenLanguage {
  std::string digest;
  const Automaton* automaton = nullptr;
  Nearest nearest;
  // "rfc3629", "rfc3629 with ED A0..BF 80..BF", "every string"; no two are equal.
  std::string name;
  std::vector<Relatives> speakers;
  std::size_t implementations = 0;
  std::vector<std::size_t> more;   // the languages that include it, as places in Languages::spoken
  std::vector<std::size_t> fewer;  // those that it includes

  std::string file() const { return digest + ".html"; }  // in the folder "languages"
};

// What a language has and has not against a form that a speaker claims.
struct Apart {
  Difference beyond;
  Difference short_of;
};
Apart apart_from(const Automaton& language, const EncodingForm& form);

// Refers to the report, which must outlive it.
struct Languages {
  explicit Languages(const Report& report);

  // The language of an implementation; nothing if it was not learned.
  const SpokenLanguage* of(const ImplementationRecord& implementation) const;
  // The same against the form that it claims; the nearest, if that is no name of a form. It must
  // have a language.
  const Apart& against_claim(const ImplementationRecord& implementation) const;

  std::vector<SpokenLanguage> spoken;  // the most families first, then the most implementations
  std::map<std::string, std::size_t> places;  // in `spoken`, by digest
  std::vector<const ImplementationRecord*> not_learned;
  std::map<std::pair<std::string, std::string>, Apart> claims;  // by digest and form
};

// Whether strings that it cannot be asked count as refused.
bool is_bound(const ImplementationRecord& implementation);

}  // namespace placemat
