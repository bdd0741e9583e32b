#include "reports/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace placemat::inline reports {
namespace {

// The gravest judgements come first.
constexpr Judgement kByGravity[] = {
    Judgement::kDeviates,    Judgement::kInconsistent, Judgement::kNondeterministic,
    Judgement::kCrashed,     Judgement::kTimedOut,     Judgement::kProtocolError,
    Judgement::kNotJudged,   Judgement::kConforms,     Judgement::kUnspecified,
    Judgement::kNotObserved, Judgement::kUntestable,
};
static_assert(std::size(kByGravity) == std::size(kJudgements));

constexpr const char* kMissionCategories[] = {"validity", "overlong", "surrogates", "above-10ffff"};

void add(FacetRecord& total, const FacetRecord& record) {
  total.cases += record.cases;
  for (const auto& [judgement, count] : record.counts) total.counts[judgement] += count;
}

std::string sentence_of_one(const ImplementationRecord& implementation) {
  const std::string& name = implementation.name.empty() ? implementation.id : implementation.name;
  const std::string_view only = only_judged(implementation);
  switch (standing_of(implementation)) {
    case Standing::kConforms:
      return name + " conforms to the profile it claims" +
             (only.empty() ? "."
                           : fmt::format(", of which only this could be judged: it {}.", only));
    case Standing::kAsDocumented:
      return name + " departs from the profile it claims only as its project documents.";
    case Standing::kDeviates:
      return name + " deviates from the profile it claims.";
    case Standing::kNotJudged:
      break;
  }
  return name + " could not be judged.";
}

Standing worst_standing(const Relatives& relatives) {
  constexpr Standing kBestFirst[] = {Standing::kConforms, Standing::kAsDocumented,
                                     Standing::kNotJudged, Standing::kDeviates};
  const auto* worst = std::begin(kBestFirst);
  for (const ImplementationRecord* one : relatives) {
    worst =
        std::max(worst, std::find(std::begin(kBestFirst), std::end(kBestFirst), standing_of(*one)));
  }
  return *worst;
}

// Returns " (34 if those that share their code are one)", or "" if the numbers are equal.
std::string families_text(std::size_t implementations, std::size_t families) {
  if (families == implementations) return "";
  return fmt::format(" ({} if those that share their code are one)", families);
}

// Returns "; since debian-12, 3 got better, 1 worse, 1 both", or "" if none of these changed.
std::string better_and_worse(const Report& report) {
  std::size_t better = 0;
  std::size_t worse = 0;
  std::size_t both = 0;
  for (const ImplementationRecord& one : report.implementations) {
    if (!one.earlier || one.earlier->oldest.system != report.newest_of.front()) continue;
    const bool loses = !one.earlier->gone.empty();
    const bool gains = !one.earlier->came.empty();
    better += loses && !gains ? 1 : 0;
    worse += gains && !loses ? 1 : 0;
    both += loses && gains ? 1 : 0;
  }
  std::vector<std::string> parts;
  const auto add_part = [&parts](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(fmt::format("{}{}", count, what));
  };
  add_part(better, " got better");
  add_part(worse, better > 0 ? " worse" : " got worse");
  add_part(both, " both");
  if (parts.empty()) return "";
  return fmt::format("; since {}, {}", report.newest_of.front(), fmt::join(parts, ", "));
}

}  // namespace

std::map<Facet, FacetRecord> totals_by_facet(const Report& report) {
  std::map<Facet, FacetRecord> totals;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const auto& [facet, record] : implementation.facets) add(totals[facet], record);
  }
  return totals;
}

FacetRecord total_of(const std::map<Facet, FacetRecord>& facets) {
  FacetRecord total;
  for (const auto& [facet, record] : facets) add(total, record);
  return total;
}

std::vector<Relatives> by_relatives(const std::vector<const ImplementationRecord*>& all) {
  std::vector<Relatives> groups;
  for (const ImplementationRecord* one : all) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const Relatives& other) {
      return !one->family.empty() && other.front()->family == one->family;
    });
    if (group == groups.end()) {
      groups.push_back({one});
    } else {
      group->push_back(one);
    }
  }
  return groups;
}

StandingCounts count_standings(const Report& report) {
  Relatives all;
  for (const ImplementationRecord& one : report.implementations) all.push_back(&one);
  StandingCounts counts;
  for (const Relatives& relatives : by_relatives(all)) {
    const bool only =
        std::none_of(relatives.begin(), relatives.end(),
                     [](const ImplementationRecord* one) { return only_judged(*one).empty(); });
    const Standing standing = worst_standing(relatives);
    ++(standing == Standing::kAsDocumented ? counts.as_documented
       : standing == Standing::kDeviates   ? counts.deviate
       : standing == Standing::kNotJudged  ? counts.not_judged
       : only                              ? counts.conform_so_far
                                           : counts.conform);
  }
  return counts;
}

std::map<std::string, Status> ways_of(const ImplementationRecord& implementation) {
  std::map<std::string, Status> ways;
  for (const DeviationRecord* deviation : own_deviations(implementation)) {
    if (!deviation->accuses()) continue;
    const auto [way, is_new] = ways.emplace(deviation->deviation_class, deviation->status);
    if (deviation->status == Status::kNotFound) way->second = Status::kNotFound;
  }
  return ways;
}

std::string followers_of(const ImplementationRecord& implementation,
                         const DeviationRecord& deviation) {
  for (const DeviationRecord* own : own_deviations(implementation)) {
    if (own->deviation_class != deviation.deviation_class) continue;
    if (own != &deviation) return "";
    break;
  }
  std::string text;
  for (const DeviationRecord& other : implementation.deviations) {
    if (other.follows != deviation.deviation_class) continue;
    text += fmt::format("{}{} ({}) in {}", text.empty() ? "" : "; ", other.deviation_class,
                        facet_name(other.facet), counted(other.count, "case"));
  }
  return text;
}

std::vector<std::vector<Facet>> facet_tables(const Report& report) {
  std::vector<std::vector<Facet>> tables(1);
  for (const Facet facet : facets_offered(report)) {
    if (!is_about_text(facet) && tables.size() == 1) tables.emplace_back();
    tables.back().push_back(facet);
  }
  return tables;
}

std::string knowledge_of(const DeviationRecord& deviation) {
  if (deviation.is_unproved()) return "seen and not replayed: the time for proving was over";
  std::string text = in_words(status_name(deviation.status));
  if (!deviation.reference.empty()) text += ": " + deviation.reference;
  if (!deviation.searched.empty()) {
    text += fmt::format(" in {}", fmt::join(deviation.searched, "; "));
  }
  if (!deviation.diagnosis.empty()) {
    text += fmt::format(". Its source: {}", fmt::join(deviation.diagnosis, "; "));
  }
  if (!deviation.newest.empty()) text += ". Newest source: " + deviation.newest;
  return text;
}

std::string function_of(const ImplementationRecord& implementation,
                        const DeviationRecord& deviation) {
  if (!deviation.at_fault.empty()) return deviation.at_fault;
  return implementation.api.empty() ? implementation.id : implementation.api;
}

std::string told_privately(const DeviationRecord& deviation) {
  if (!deviation.is_fault_of_memory()) return "";
  return "Send this privately, before anyone else reads it: it is a fault of memory. " +
         (deviation.privately.empty()
              ? "No address for that was found in what was read of the project."
              : "Where to: " + deviation.privately + ".");
}

std::string verdict_words(const ImplementationRecord& implementation) {
  return verdict_words(standing_of(implementation), only_judged(implementation));
}

std::string verdict_words(Standing standing, std::string_view only) {
  std::string words = in_words(standing_name(standing));
  return only.empty() ? words : fmt::format("{} (only {})", words, only);
}

Judgement leading_judgement(const FacetRecord& record) {
  for (const Judgement judgement : kByGravity) {
    const auto count = record.counts.find(judgement);
    if (count != record.counts.end() && count->second != 0) return judgement;
  }
  return Judgement::kNotJudged;
}

std::string version_words(const Release& release) {
  return release.version.empty() ? "no version" : release.version;
}

std::string release_words(const Release& release) {
  return version_words(release) + (release.system.empty() ? "" : " on " + release.system);
}

std::string result_sentence(const Report& report) {
  const std::size_t all = report.implementations.size();
  if (all == 0) return "No implementation was judged.";
  if (all == 1) return sentence_of_one(report.implementations.front());
  const StandingCounts counts = count_standings(report);
  if (counts.conform == all) {
    return fmt::format("All {} implementations conform to the profiles they claim.", all);
  }
  std::vector<std::string> parts;
  const auto add_part = [&parts](std::size_t count, const char* one, const char* many) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, count == 1 ? one : many));
  };
  add_part(counts.deviate, "deviates from the profile it claims",
           "deviate from the profiles they claim");
  add_part(counts.as_documented, "departs as documented", "depart as documented");
  add_part(counts.not_judged, "could not be judged", "could not be judged");
  add_part(counts.conform, "conforms", "conform");
  add_part(counts.conform_so_far, "conforms as far as could be judged",
           "conform as far as could be judged");
  const std::string whole = fmt::format(
      "{} implementations{}", all, report.newest_of.empty() ? "" : " in their newest releases");
  const std::string standings =
      fmt::format("{}{}.", fmt::join(parts, ", "), better_and_worse(report));
  const std::size_t families = counts.all();
  if (families == all) return fmt::format("Of {}, {}", whole, standings);
  // The rows of a table are all implementations, so the sentence says of how many it speaks.
  return fmt::format("{}, or {} if those that share their code are one: of these {}, {}", whole,
                     families, families, standings);
}

std::string spoken_by(std::size_t languages, std::size_t implementations) {
  return fmt::format("{} {} spoken by {}", counted(languages, "language"),
                     languages == 1 ? "is" : "are", counted(implementations, "implementation"));
}

std::string languages_sentence(const Report& report) {
  std::set<std::string> languages;
  std::vector<const ImplementationRecord*> speakers;
  for (const ImplementationRecord& one : report.implementations) {
    if (!one.recognises || one.recognises->digest.empty()) continue;
    languages.insert(one.recognises->digest);
    speakers.push_back(&one);
  }
  if (languages.empty()) return "";
  return spoken_by(languages.size(), speakers.size()) +
         families_text(speakers.size(), by_relatives(speakers).size()) + ".";
}

std::string difference_sentence(const Report& report) {
  if (report.implementations.size() < 2) return "";
  std::uint64_t all = 0;
  std::uint64_t unexplained = 0;
  for (const DivergenceRecord& divergence : report.divergences) {
    all += divergence.count;
    if (divergence.explained_by == "nothing") unexplained += divergence.count;
  }
  if (all == 0) return "They agree on every case that they share.";
  if (unexplained == 0) {
    return fmt::format(
        "They differ on {}, and their profiles or their deviations explain all of it.",
        counted(all, "case"));
  }
  return fmt::format("They differ on {}; nothing explains {} of them.", counted(all, "case"),
                     grouped(unexplained));
}

std::vector<CategoryCounts> differences_by_category(const Report& report) {
  std::vector<CategoryCounts> result;
  for (const char* category : kMissionCategories) result.push_back({.category = category});
  std::map<std::string, CategoryCounts> others;
  for (const DivergenceRecord& divergence : report.divergences) {
    const auto known = std::find_if(result.begin(), result.end(), [&](const auto& counts) {
      return counts.category == divergence.category;
    });
    CategoryCounts& counts = known != result.end() ? *known : others[divergence.category];
    counts.category = divergence.category;
    if (divergence.explained_by == "profiles") counts.by_profiles += divergence.count;
    if (divergence.explained_by == "deviation") counts.by_deviation += divergence.count;
    if (divergence.explained_by == "nothing") counts.by_nothing += divergence.count;
  }
  for (auto& [category, counts] : others) result.push_back(std::move(counts));
  return result;
}

std::vector<Proof> proofs_of(const Report& report) {
  std::vector<Proof> proofs;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const std::string& statement : implementation.proves) {
      auto place = std::find_if(proofs.begin(), proofs.end(),
                                [&](const Proof& proof) { return proof.statement == statement; });
      if (place == proofs.end()) place = proofs.insert(place, {statement, {}});
      place->implementations.push_back(implementation.id);
    }
  }
  return proofs;
}

std::string category_title(const std::string& category) {
  return category == "above-10ffff" ? "above U+10FFFF" : category;
}

}  // namespace placemat::inline reports
