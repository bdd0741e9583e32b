#include "reports/size_topics.h"

#include <algorithm>

namespace placemat {
namespace {

struct TopicRow {
  Facet facet;
  SizeTopic topic;
  std::string_view asked_for;
};
constexpr TopicRow kTopicRows[] = {
    {Facet::kCount, SizeTopic::kLength, "the number of values that decoding gives"},
    {Facet::kUtf16Length, SizeTopic::kLength,
     "the number of UTF-16 code units that decoding gives"},
    {Facet::kUtf8Length, SizeTopic::kLength, "the number of octets that encoding gives"},
    {Facet::kDecodeInto, SizeTopic::kRoom,
     "the values, in room for exactly as many units as the number says"},
    {Facet::kEncodeInto, SizeTopic::kRoom,
     "the octets, in room for exactly as many as the number says"},
    {Facet::kEncodeUtf16, SizeTopic::kLoneSurrogates, "the octets of these UTF-16 code units"},
    {Facet::kPrevious, SizeTopic::kBackward,
     "the start of the character that ends after as many octets as the number says"},
    {Facet::kTruncate, SizeTopic::kRoom,
     "the longest beginning of at most as many octets as the number says that cuts no character"},
    {Facet::kCompare, SizeTopic::kOrder, "the order of the two strings"},
};

constexpr std::string_view kOutside[] = {"reads-past", "reads-before", "writes-past"};

}  // namespace

std::string_view asked_for(Facet facet) {
  for (const TopicRow& row : kTopicRows) {
    if (row.facet == facet) return row.asked_for;
  }
  return "";
}

std::vector<Facet> facets_of(SizeTopic topic) {
  std::vector<Facet> facets;
  for (const TopicRow& row : kTopicRows) {
    if (row.topic == topic) facets.push_back(row.facet);
  }
  return facets;
}

std::optional<SizeTopic> topic_of(const DeviationRecord& deviation) {
  const bool is_outside = std::find(std::begin(kOutside), std::end(kOutside),
                                    deviation.deviation_class) != std::end(kOutside);
  if (is_outside) return SizeTopic::kMemory;
  for (const TopicRow& row : kTopicRows) {
    if (row.facet == deviation.facet) return row.topic;
  }
  return std::nullopt;
}

}  // namespace placemat
