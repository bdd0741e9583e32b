// What version 2 of the driver protocol asks about, in the groups in which it is shown.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat {

enum class SizeTopic : std::uint8_t {
  kOrder,
  kLength,
  kRoom,
  kBackward,
  kLoneSurrogates,
  kMemory,  // what is read or written outside the memory that was given, whatever was asked
};

// What a request of the facet asks for, in words: "the order of the two strings". "" for facets of
// version 1.
std::string_view asked_for(Facet facet);

// Of a topic; none for kMemory.
std::vector<Facet> facets_of(SizeTopic topic);

// Nothing for a deviation that is about none of them.
std::optional<SizeTopic> topic_of(const DeviationRecord& deviation);

}  // namespace placemat
