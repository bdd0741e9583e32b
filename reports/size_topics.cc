#include "reports/size_topics.h"

#include <algorithm>
#include <map>

namespace placemat::inline reports {
namespace {

constexpr std::string_view kOutside[] = {"reads-past", "reads-before", "writes-past"};

std::optional<SizeTopic> topic_of(Group group) {
  static const std::map<Group, SizeTopic> topics = {
      {Group::kMeasure, SizeTopic::kLength},        {Group::kRoom, SizeTopic::kRoom},
      {Group::kUtf16, SizeTopic::kLoneSurrogates},  {Group::kPlace, SizeTopic::kBackward},
      {Group::kOrder, SizeTopic::kOrder},           {Group::kObject, SizeTopic::kState},
      {Group::kNeighbours, SizeTopic::kNeighbours}, {Group::kSize, SizeTopic::kSize}};
  const auto topic = topics.find(group);
  return topic == topics.end() ? std::nullopt : std::optional(topic->second);
}

}  // namespace

std::string_view asked_for(Facet facet) {
  for (const OperationRow& row : kOperationRows) {
    if (row.facet == facet && row.group != Group::kText) return row.asked_for;
  }
  return "";
}

std::vector<Facet> facets_of(SizeTopic topic) {
  std::vector<Facet> facets;
  for (const OperationRow& row : kOperationRows) {
    if (topic_of(row.group) == topic) facets.push_back(row.facet);
  }
  return facets;
}

std::optional<SizeTopic> topic_of(const DeviationRecord& deviation) {
  const bool is_outside = std::find(std::begin(kOutside), std::end(kOutside),
                                    deviation.deviation_class) != std::end(kOutside);
  if (is_outside) return SizeTopic::kMemory;
  for (const OperationRow& row : kOperationRows) {
    if (row.facet == deviation.facet) return topic_of(row.group);
  }
  return std::nullopt;
}

}  // namespace placemat::inline reports
