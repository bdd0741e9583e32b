// Writes differences.html: on what implementations differ, and what explains it.

#include <algorithm>

#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

// A report of everything has thousands of differences, most of them with one case.
constexpr std::size_t kMostShown = 40;

List category_rows(const Report& report) {
  return list_of(differences_by_category(report), [](const CategoryCounts& counts) {
    return Object{{"category", category_title(counts.category)},
                  {"by_profiles", grouped(counts.by_profiles)},
                  {"by_deviation", grouped(counts.by_deviation)},
                  {"by_nothing", grouped(counts.by_nothing)},
                  {"style", counts.by_nothing == 0 ? "" : "bad"}};
  });
}

std::string explanation_of(const std::string& explained_by) {
  if (explained_by == "profiles") return "explained by the profiles";
  if (explained_by == "deviation") return "explained by a deviation";
  return "explained by nothing";
}

Object observed_group(const GroupRecord& group) {
  return {{"observed", group.observed},
          {"size", counted(group.implementations.size(), "implementation")},
          {"members", Data(texts(group.implementations))}};
}

Object divergence_object(const DivergenceRecord& divergence) {
  const bool unexplained = divergence.explained_by == "nothing";
  return {{"category", category_title(divergence.category)},
          {"explanation", explanation_of(divergence.explained_by)},
          {"style", unexplained ? "bad" : "quiet"},
          {"unexplained", unexplained},
          {"cases", counted(divergence.count, "case")},
          {"example", Data(texts(divergence.example))},
          {"groups", Data(list_of(divergence.groups, observed_group))}};
}

}  // namespace

std::string differences_page(const Report& report) {
  std::vector<const DivergenceRecord*> sorted;
  for (const DivergenceRecord& divergence : report.divergences) sorted.push_back(&divergence);
  // The sort is stable: differences with equal counts keep the order of the report.
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* left, const auto* right) {
    const bool left_first = left->explained_by == "nothing";
    const bool right_first = right->explained_by == "nothing";
    return left_first != right_first ? left_first : left->count > right->count;
  });
  const auto unexplained =
      static_cast<std::size_t>(std::count_if(sorted.begin(), sorted.end(), [](const auto* each) {
        return each->explained_by == "nothing";
      }));
  const std::size_t shown = std::min(sorted.size(), std::max(kMostShown, unexplained));
  List divergences;
  for (std::size_t i = 0; i < shown; ++i) divergences.push_back(divergence_object(*sorted[i]));
  const std::size_t more = sorted.size() - shown;
  return rendered(
      report,
      {.section = Section::kDifferences, .title = "Where implementations differ", .below = false},
      "differences",
      {{"difference", difference_sentence(report)},
       {"category_rows", Data(category_rows(report))},
       {"any", !sorted.empty()},
       {"shown", grouped(shown)},
       {"more", more == 0 ? Data(false) : Data(grouped(more))},
       {"divergences", Data(std::move(divergences))}});
}

}  // namespace placemat::inline site
