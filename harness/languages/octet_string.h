#pragma once

#include <cstdint>
#include <vector>

namespace placemat {

using OctetString = std::vector<std::uint8_t>;

inline OctetString joined(OctetString left, const OctetString& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace placemat
