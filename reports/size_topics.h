// Names the topics of the operations outside Group::kText, as pages show them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat::inline reports {

enum class SizeTopic : std::uint8_t {
  kOrder,
  kLength,
  kRoom,
  kBackward,
  kLoneSurrogates,
  kState,       // what an object keeps, and holds back
  kNeighbours,  // whether octets beside a slice matter
  kSize,        // whether great lengths are exact
  kMemory,      // reads or writes outside the memory that was given, in any operation
};

// Returns in words what a request of the facet is for: "the order of the two strings"; "" for
// facets of Group::kText.
std::string_view asked_for(Facet facet);

// Returns the facets of a topic; none for kMemory.
std::vector<Facet> facets_of(SizeTopic topic);

// Returns the topic of a deviation, or std::nullopt if it has none.
std::optional<SizeTopic> topic_of(const DeviationRecord& deviation);

}  // namespace placemat::inline reports
