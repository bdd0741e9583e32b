#include "reports/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>

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
  switch (standing_of(implementation)) {
    case Standing::kConforms:
      return name + " conforms to the profile it claims.";
    case Standing::kAsDocumented:
      return name + " departs from the profile it claims only as its project documents.";
    case Standing::kDeviates:
      return name + " deviates from the profile it claims.";
    case Standing::kNotJudged:
      break;
  }
  return name + " could not be judged.";
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

std::size_t count_of(const Report& report, Standing standing) {
  return static_cast<std::size_t>(
      std::count_if(report.implementations.begin(), report.implementations.end(),
                    [standing](const auto& each) { return standing_of(each) == standing; }));
}

std::size_t accusations_of(const ImplementationRecord& implementation) {
  return static_cast<std::size_t>(std::count_if(implementation.deviations.begin(),
                                                implementation.deviations.end(),
                                                std::mem_fn(&DeviationRecord::accuses)));
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
  const std::size_t conform = count_of(report, Standing::kConforms);
  const std::size_t documented = count_of(report, Standing::kAsDocumented);
  const std::size_t deviate = count_of(report, Standing::kDeviates);
  const std::size_t failed = count_of(report, Standing::kNotJudged);
  if (conform == all) {
    return fmt::format("All {} implementations conform to the profiles they claim.", all);
  }
  std::vector<std::string> parts;
  if (deviate == 1) parts.push_back("1 deviates from the profile it claims");
  if (deviate > 1) parts.push_back(fmt::format("{} deviate from the profiles they claim", deviate));
  if (documented > 0) {
    parts.push_back(fmt::format("{} depart{} as documented", documented, documented == 1 ? "s" : ""));
  }
  if (failed > 0) parts.push_back(fmt::format("{} could not be judged", failed));
  if (conform > 0) parts.push_back(fmt::format("{} conform{}", conform, conform == 1 ? "s" : ""));
  return fmt::format("Of {} implementations, {}.", all, fmt::join(parts, ", "));
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
