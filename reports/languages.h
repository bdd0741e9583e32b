// Finds the languages of a report, and what follows from their automata: each is found once.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reference/languages/language.h"
#include "reports/record.h"
#include "reports/summary.h"

namespace placemat::inline reports {

struct SpokenLanguage {
  std::string digest;
  const Automaton* automaton = nullptr;
  Nearest nearest;
  // Is like "rfc3629", "rfc3629 with ED A0..BF 80..BF", "every string"; no two are equal.
  std::string name;
  std::vector<Relatives> speakers;
  std::size_t implementations = 0;
  std::vector<std::size_t> more;   // languages that include it, as places in Languages::spoken
  std::vector<std::size_t> fewer;  // languages that it includes

  std::string file() const { return digest + ".html"; }  // in the folder "languages"
};

// Apart says how a language differs from a form that a speaker claims.
struct Apart {
  Difference beyond;
  Difference short_of;
};
Apart apart_from(const Automaton& language, const EncodingForm& form);

// Languages refers to the report, which must outlive it.
struct Languages {
  explicit Languages(const Report& report);

  // Returns the language of an implementation, or nullptr if it was not learned.
  const SpokenLanguage* of(const ImplementationRecord& implementation) const;
  // Returns the difference from the form that the implementation claims, or from the nearest form
  // if the claim names no form. The implementation must have a language.
  const Apart& against_claim(const ImplementationRecord& implementation) const;

  std::vector<SpokenLanguage> spoken;  // the most families first, then the most implementations
  std::map<std::string, std::size_t> places;  // in `spoken`, by digest
  std::vector<const ImplementationRecord*> not_learned;
  std::map<std::pair<std::string, std::string>, Apart> claims;  // by digest and form
};

// Reports whether strings that the API cannot take count as refused.
bool is_bound(const ImplementationRecord& implementation);

}  // namespace placemat::inline reports
