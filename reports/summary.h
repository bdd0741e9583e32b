// Computes the figures and sentences about a whole report that every renderer shows.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "reports/base/figures.h"
#include "reports/record.h"

namespace placemat::inline reports {

// Returns the cases of all implementations together, for each facet that one of them offers.
std::map<Facet, FacetRecord> totals_by_facet(const Report& report);

// Returns the cases of all facets and judgements together.
FacetRecord total_of(const std::map<Facet, FacetRecord>& facets);

// Relatives are implementations that share their code, or a single one.
using Relatives = std::vector<const ImplementationRecord*>;

// Groups implementations by their families, in the order of their first ones.
std::vector<Relatives> by_relatives(const std::vector<const ImplementationRecord*>& all);

// StandingCounts counts implementations by their standing. A family counts as one, with the worst
// standing of its members. It counts in `conform_so_far` if only_judged() returns words for each
// member.
struct StandingCounts {
  std::size_t conform = 0;
  std::size_t conform_so_far = 0;  // conform, but only_judged() says how little was judged
  std::size_t as_documented = 0;
  std::size_t deviate = 0;
  std::size_t not_judged = 0;

  std::size_t all() const {
    return conform + conform_so_far + as_documented + deviate + not_judged;
  }
};
StandingCounts count_standings(const Report& report);

// Returns the ways in which an implementation deviates, without those that its project documents:
// the classes of its own deviations, and what is known of each. kNotFound outranks the others.
std::map<std::string, Status> ways_of(const ImplementationRecord& implementation);

// Returns what follows from `deviation`, which itself follows from none: "wrong-offset (offset) in
// 744 cases", joined by "; ". Returns "" for all but the first deviation of a class.
std::string followers_of(const ImplementationRecord& implementation,
                         const DeviationRecord& deviation);

// Returns the facets that the report has, in tables: those about text, and the others, which few
// implementations offer.
std::vector<std::vector<Facet>> facet_tables(const Report& report);

// Returns what is known of a deviation outside the report: "documented: the manual, 3.2" or "not
// found in the manual; src/utf8.c", and what the newest source does if that was read.
std::string knowledge_of(const DeviationRecord& deviation);

// Returns the function that errs: what the record names, or all that the implementation offers.
std::string function_of(const ImplementationRecord& implementation,
                        const DeviationRecord& deviation);

// Returns the sentence that asks a reader to tell the project alone, with where; "" unless the
// deviation is a fault of memory.
std::string told_privately(const DeviationRecord& deviation);

// Returns "conforms", "as documented", or "conforms (only keeps well-formed characters)".
std::string verdict_words(const ImplementationRecord& implementation);

// Returns the same for a verdict and what only_judged() says.
std::string verdict_words(Standing standing, std::string_view only);

// Returns the judgement that stands for a facet: the gravest that occurred. Faults come before
// failures, and failures before conforming; judgements that decide nothing come last. Returns
// kNotJudged if there is no case.
Judgement leading_judgement(const FacetRecord& record);

// Returns "1.2", or words for an API that says no version.
std::string version_words(const Release& release);

// Returns "1.2 on debian-12", or "1.2" if the system is not known.
std::string release_words(const Release& release);

// Returns "2 of 6 implementations deviate from the profiles they claim; 4 conform." Unescaped: if
// there is a single implementation, the sentence has its name. In a report of newest releases, it
// ends with "; since debian-12, 3 got better, 1 worse": the first of its systems.
std::string result_sentence(const Report& report);

// Returns "21 languages are spoken by 63 implementations".
std::string spoken_by(std::size_t languages, std::size_t implementations);

// Returns "21 languages are spoken by 63 implementations (34 if those that share their code are
// one)." or "" if no language was learned. Two implementations speak the same language if they
// accept the same strings.
std::string languages_sentence(const Report& report);

// Says on how many cases implementations differ, and whether that is explained. Returns "" for
// fewer than two implementations.
std::string difference_sentence(const Report& report);

struct CategoryCounts {
  std::string category;
  std::uint64_t by_profiles = 0;
  std::uint64_t by_deviation = 0;
  std::uint64_t by_nothing = 0;
};

// Returns the cases on which implementations differ, by category. Four (validity, overlong,
// surrogates, above-10ffff) come first and are always there; others follow by name.
std::vector<CategoryCounts> differences_by_category(const Report& report);

// Proof is a statement of what conforming cases prove, and about whom (ids, unescaped).
struct Proof {
  std::string statement;
  std::vector<std::string> implementations;
};

// Returns the statements of all implementations, each once, in the order in which they come.
std::vector<Proof> proofs_of(const Report& report);

// Returns "above U+10FFFF" for above-10ffff; other categories are their own titles.
std::string category_title(const std::string& category);

}  // namespace placemat::inline reports
