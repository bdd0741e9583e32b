// Says what a fault at a fence is called here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/door/fence.h"

namespace placemat::inline test {

// Returns "read past its input, by 2 octets" for the first words and 2, or, where the system says
// no more than the page, "read past its input, by at least 1 octet".
inline std::string fence_words(std::string_view first, std::size_t octets) {
  // A write before an output is seen by the octets that it changed.
  const std::size_t grain = first.starts_with("wrote before") ? 1 : kAddressGrain;
  const std::size_t least = (octets - 1) / grain * grain + 1;
  return std::string(first) + (grain > 1 ? ", by at least " : ", by ") + std::to_string(least) +
         (least == 1 ? " octet" : " octets");
}

}  // namespace placemat::inline test
