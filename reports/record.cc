#include "reports/record.h"

#include <algorithm>
#include <array>

namespace placemat::inline reports {

int depth_of(std::string_view level) {
  constexpr std::array<std::string_view, 3> kLevels = {"quick", "standard", "exhaustive"};
  return static_cast<int>(std::find(kLevels.begin(), kLevels.end(), level) - kLevels.begin());
}

bool DeviationRecord::is_fault_of_memory() const {
  constexpr std::string_view kOutside[] = {"reads-past", "reads-before", "writes-past"};
  return std::ranges::find(kOutside, deviation_class) != std::end(kOutside) ||
         (judgement == Judgement::kCrashed &&
          observed.find("killed by signal") != std::string::npos);
}

std::vector<std::string> reproducer_directions() {
  std::vector<std::string> directions = {"decode", "encode", "stream", "history"};
  for (const Facet facet : kFacets) {
    const std::string_view direction = direction_of(facet);
    if (std::ranges::find(directions, direction) == directions.end()) {
      directions.emplace_back(direction);
    }
  }
  return directions;
}

std::string_view direction_of(Facet facet) {
  switch (facet) {
    case Facet::kValidate:
    case Facet::kOffset:
    case Facet::kDecode:
    case Facet::kReplace:
      return "decode";
    case Facet::kStreamReplace:
      return facet_name(Facet::kStream);
    case Facet::kSessionReplace:
      return facet_name(Facet::kSession);
    default:
      return facet_name(facet);
  }
}

std::string_view status_name(Status status) { return name_in(kStatusNames, status); }

std::string_view standing_name(Standing standing) { return name_in(kStandingNames, standing); }

bool is_as_documented(const ImplementationRecord& implementation, Facet facet) {
  bool any = false;
  for (const DeviationRecord& deviation : implementation.deviations) {
    if (deviation.facet != facet || !is_fault(deviation.judgement)) continue;
    if (deviation.accuses()) return false;
    any = true;
  }
  return any;
}

std::vector<Facet> facets_offered(const Report& report) {
  std::vector<Facet> offered;
  for (const Facet facet : kFacets) {
    const bool any = std::any_of(report.implementations.begin(), report.implementations.end(),
                                 [facet](const auto& one) { return one.facets.contains(facet); });
    if (any) offered.push_back(facet);
  }
  return offered;
}

bool offers_any(const ImplementationRecord& implementation, const std::vector<Facet>& facets) {
  return std::any_of(facets.begin(), facets.end(), [&implementation](Facet facet) {
    return implementation.facets.contains(facet);
  });
}

bool is_about_text(Facet facet) {
  return std::none_of(
      std::begin(kOperationRows), std::end(kOperationRows),
      [facet](const OperationRow& row) { return row.facet == facet && row.group != Group::kText; });
}

std::vector<const DeviationRecord*> own_deviations(const ImplementationRecord& implementation) {
  std::vector<const DeviationRecord*> own;
  for (const DeviationRecord& deviation : implementation.deviations) {
    if (deviation.follows.empty()) own.push_back(&deviation);
  }
  return own;
}

std::string_view only_judged(const ImplementationRecord& implementation) {
  const Standing standing = standing_of(implementation);
  if (standing != Standing::kConforms && standing != Standing::kAsDocumented) return "";
  const auto judged = [&implementation](std::initializer_list<Facet> facets) {
    return std::any_of(facets.begin(), facets.end(), [&](Facet facet) {
      const auto record = implementation.facets.find(facet);
      return record != implementation.facets.end() &&
             record->second.counts.contains(Judgement::kConforms);
    });
  };
  if (judged({Facet::kValidate, Facet::kOffset, Facet::kDecode, Facet::kStream})) return "";
  const bool replaces = judged({Facet::kReplace, Facet::kStreamReplace});
  const bool claims = implementation.profile.replacement != "unspecified";
  return replaces && !claims ? "keeps well-formed characters" : "";
}

Standing standing_of(const ImplementationRecord& implementation) {
  bool judged = false;
  bool failed = false;
  bool documented = false;
  for (const auto& [facet, record] : implementation.facets) {
    for (const auto& [judgement, count] : record.counts) {
      if (count == 0) continue;
      if (is_fault(judgement) && !is_as_documented(implementation, facet)) {
        return Standing::kDeviates;
      }
      failed = failed || is_failure(judgement);
      // Cases that are untestable, unspecified or not observed decide nothing.
      judged = judged || judgement == Judgement::kConforms || is_fault(judgement);
    }
  }
  for (const DeviationRecord& deviation : implementation.deviations) {
    failed = failed || is_failure(deviation.judgement);
    if (!is_fault(deviation.judgement)) continue;
    if (deviation.accuses()) return Standing::kDeviates;
    documented = true;
  }
  if (failed || !(judged || documented)) return Standing::kNotJudged;
  return documented ? Standing::kAsDocumented : Standing::kConforms;
}

}  // namespace placemat::inline reports
