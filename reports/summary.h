// What a report says as a whole: the figures and sentences that every renderer shows.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat {

// The cases of all implementations together, by facet. Only facets that one of them offers.
std::map<Facet, FacetRecord> totals_by_facet(const Report& report);

// The cases of all facets and judgements together.
FacetRecord total_of(const std::map<Facet, FacetRecord>& facets);

// Implementations that share their code, or a single one.
using Relatives = std::vector<const ImplementationRecord*>;

// Groups implementations by their families, in the order of their first ones.
std::vector<Relatives> by_relatives(const std::vector<const ImplementationRecord*>& all);

// How many implementations stand how. Those of one family are one: it stands as the worst of them,
// and conforms only as far as could be judged if that is so of all of them.
struct StandingCounts {
  std::size_t conform = 0;
  std::size_t conform_so_far = 0;  // of them nothing but what only_judged() says was judged
  std::size_t as_documented = 0;
  std::size_t deviate = 0;
  std::size_t not_judged = 0;

  std::size_t all() const {
    return conform + conform_so_far + as_documented + deviate + not_judged;
  }
};
StandingCounts count_standings(const Report& report);

// The ways in which an implementation deviates and its project does not document: the classes of
// its own deviations, and what is known of each. kNotFound outranks the others.
std::map<std::string, Status> ways_of(const ImplementationRecord& implementation);

// What follows from `deviation`, one of its implementation's own: "wrong-offset (offset) in 744
// cases", joined by "; ". It is told with the first deviation of a class alone.
std::string followers_of(const ImplementationRecord& implementation,
                         const DeviationRecord& deviation);

// The facets that the report has, a table each: those of version 1 of the driver protocol, and
// those of version 2, which few offer.
std::vector<std::vector<Facet>> facet_tables(const Report& report);

// What is known of a deviation outside the report: "documented: the manual, 3.2" or "not found in
// the manual; src/utf8.c", and what the newest source does if that was read.
std::string knowledge_of(const DeviationRecord& deviation);

// "not judged" for not-judged: a name as words.
std::string in_words(std::string_view name);

// "conforms", "as documented", or "conforms (only keeps well-formed characters)".
std::string verdict_words(const ImplementationRecord& implementation);

// The judgement that stands for a facet: the gravest that occurred. Faults come before failures,
// and failures before conforming; judgements that decide nothing come last. kNotJudged if there is
// no case.
Judgement leading_judgement(const FacetRecord& record);

// "2 of 6 implementations deviate from the profiles they claim; 4 conform." Unescaped: if there is
// a single implementation, the sentence has its name.
std::string result_sentence(const Report& report);

// "21 languages are spoken by 63 implementations".
std::string spoken_by(std::size_t languages, std::size_t implementations);

// "21 languages are spoken by 63 implementations (34 if those that share their code are one)." ""
// if no language was learned. Two implementations speak the same language if they accept the same
// strings.
std::string languages_sentence(const Report& report);

// On how many cases implementations differ, and whether that is explained. "" for fewer than two
// implementations.
std::string difference_sentence(const Report& report);

struct CategoryCounts {
  std::string category;
  std::uint64_t by_profiles = 0;
  std::uint64_t by_deviation = 0;
  std::uint64_t by_nothing = 0;
};

// The cases on which implementations differ, by category. Four (validity, overlong, surrogates,
// above-10ffff) come first and are always there; others follow by name.
std::vector<CategoryCounts> differences_by_category(const Report& report);

// A statement of what conforming cases prove, and about whom (ids, unescaped).
struct Proof {
  std::string statement;
  std::vector<std::string> implementations;
};

// The statements of all implementations, each once, in the order in which they come.
std::vector<Proof> proofs_of(const Report& report);

// "above U+10FFFF" for above-10ffff; other categories are their own titles.
std::string category_title(const std::string& category);

// "1,241,863".
std::string grouped(std::uint64_t number);

// grouped() with a unit: "1 case", "2,048 cases". The plural of `unit` must end in s.
std::string counted(std::uint64_t number, const std::string& unit);

// At most five characters: "2,049", "96.0k", "402k", "1.24M", "4.29G". Cut and not rounded, so that
// it never claims more than there was.
std::string compact(std::uint64_t number);

}  // namespace placemat
