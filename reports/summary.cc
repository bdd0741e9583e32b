#include "reports/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace placemat {
namespace {

// Gravest first.
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

// Implementations that are counted once.
struct Family {
  std::string name;  // "": of one implementation
  Standing standing;
  bool only;  // nothing but what only_judged() says was judged of any
};

std::vector<Family> by_family(const Report& report) {
  constexpr Standing kBestFirst[] = {Standing::kConforms, Standing::kAsDocumented,
                                     Standing::kNotJudged, Standing::kDeviates};
  const auto rank = [&](Standing standing) {
    return std::find(std::begin(kBestFirst), std::end(kBestFirst), standing);
  };
  std::vector<Family> families;
  for (const ImplementationRecord& one : report.implementations) {
    const Standing standing = standing_of(one);
    const bool only = !only_judged(one).empty();
    const auto family = std::find_if(families.begin(), families.end(), [&](const Family& other) {
      return !one.family.empty() && other.name == one.family;
    });
    if (family == families.end()) {
      families.push_back({one.family, standing, only});
      continue;
    }
    family->only = family->only && only;
    if (rank(standing) > rank(family->standing)) family->standing = standing;
  }
  return families;
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

StandingCounts count_standings(const Report& report) {
  StandingCounts counts;
  for (const Family& family : by_family(report)) {
    switch (family.standing) {
      case Standing::kConforms:
        ++(family.only ? counts.conform_so_far : counts.conform);
        break;
      case Standing::kAsDocumented:
        ++counts.as_documented;
        break;
      case Standing::kDeviates:
        ++counts.deviate;
        break;
      case Standing::kNotJudged:
        ++counts.not_judged;
        break;
    }
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

std::string knowledge_of(const DeviationRecord& deviation) {
  std::string text = in_words(status_name(deviation.status));
  if (!deviation.reference.empty()) text += ": " + deviation.reference;
  if (!deviation.searched.empty()) {
    text += fmt::format(" in {}", fmt::join(deviation.searched, "; "));
  }
  if (!deviation.newest.empty()) text += ". Newest source: " + deviation.newest;
  return text;
}

std::string in_words(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

std::string verdict_words(const ImplementationRecord& implementation) {
  std::string words = in_words(standing_name(standing_of(implementation)));
  const std::string_view only = only_judged(implementation);
  return only.empty() ? words : fmt::format("{} (only {})", words, only);
}

Judgement leading_judgement(const FacetRecord& record) {
  for (const Judgement judgement : kByGravity) {
    const auto count = record.counts.find(judgement);
    if (count != record.counts.end() && count->second != 0) return judgement;
  }
  return Judgement::kNotJudged;
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
  const std::string relatives =
      counts.all() == all
          ? ""
          : fmt::format(" ({} if those that share their code are one)", counts.all());
  return fmt::format("Of {} implementations{}, {}.", all, relatives, fmt::join(parts, ", "));
}

std::string languages_sentence(const Report& report) {
  std::set<std::string> languages;
  std::set<std::string> families;
  std::size_t speakers = 0;
  std::size_t singles = 0;
  for (const ImplementationRecord& one : report.implementations) {
    if (!one.recognises || one.recognises->digest.empty()) continue;
    languages.insert(one.recognises->digest);
    ++speakers;
    if (one.family.empty()) {
      ++singles;
    } else {
      families.insert(one.family);
    }
  }
  if (languages.empty()) return "";
  const std::size_t counted_once = singles + families.size();
  return fmt::format(
      "{} {} spoken by {}{}.", counted(languages.size(), "language"),
      languages.size() == 1 ? "is" : "are", counted(speakers, "implementation"),
      counted_once == speakers
          ? ""
          : fmt::format(" ({} if those that share their code are one)", counted_once));
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

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, const std::string& unit) {
  return grouped(number) + ' ' + unit + (number == 1 ? "" : "s");
}

std::string compact(std::uint64_t number) {
  if (number < 10000) return grouped(number);
  constexpr char kUnits[] = "kMGTPE";
  std::uint64_t scale = 1000;
  const char* unit = kUnits;
  while (number / scale >= 1000) {
    scale *= 1000;
    ++unit;
  }
  const std::uint64_t whole = number / scale;
  const std::uint64_t hundredths = number % scale / (scale / 100);
  if (whole >= 100) return fmt::format("{}{}", whole, *unit);
  if (whole >= 10) return fmt::format("{}.{}{}", whole, hundredths / 10, *unit);
  return fmt::format("{}.{:02}{}", whole, hundredths, *unit);
}

}  // namespace placemat
