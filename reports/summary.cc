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

std::vector<const ImplementationRecord*> all_of(const Report& report) {
  std::vector<const ImplementationRecord*> all;
  for (const ImplementationRecord& one : report.implementations) all.push_back(&one);
  return all;
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

// " (34 if those that share their code are one)"; "" if that is as many.
std::string families_text(std::size_t implementations, std::size_t families) {
  if (families == implementations) return "";
  return fmt::format(" ({} if those that share their code are one)", families);
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
  StandingCounts counts;
  for (const Relatives& relatives : by_relatives(all_of(report))) {
    const bool only =
        std::none_of(relatives.begin(), relatives.end(),
                     [](const ImplementationRecord* one) { return only_judged(*one).empty(); });
    switch (worst_standing(relatives)) {
      case Standing::kConforms:
        ++(only ? counts.conform_so_far : counts.conform);
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

std::vector<std::vector<Facet>> facet_tables(const Report& report) {
  std::vector<std::vector<Facet>> tables(1);
  for (const Facet facet : facets_offered(report)) {
    if (is_of_version_2(facet) && tables.size() == 1) tables.emplace_back();
    tables.back().push_back(facet);
  }
  return tables;
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
  return fmt::format("Of {} implementations{}, {}.", all, families_text(all, counts.all()),
                     fmt::join(parts, ", "));
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
