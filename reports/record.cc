#include "reports/record.h"

#include <algorithm>
#include <array>

namespace placemat {

int depth_of(std::string_view level) {
  constexpr std::array<std::string_view, 3> kLevels = {"quick", "standard", "exhaustive"};
  return static_cast<int>(std::find(kLevels.begin(), kLevels.end(), level) - kLevels.begin());
}

std::string verdict_of(const ImplementationRecord& implementation) {
  bool judged = false;
  bool failed = false;
  for (const auto& [facet, record] : implementation.facets) {
    for (const auto& [judgement, count] : record.counts) {
      if (count == 0) continue;
      if (is_fault(judgement)) return "deviates";
      failed = failed || is_failure(judgement);
      // Cases that are untestable, unspecified or not observed decide nothing.
      judged = judged || judgement == Judgement::kConforms;
    }
  }
  for (const DeviationRecord& deviation : implementation.deviations) {
    if (is_fault(deviation.judgement)) return "deviates";
    failed = failed || is_failure(deviation.judgement);
  }
  return failed || !judged ? "not-judged" : "conforms";
}

}  // namespace placemat
