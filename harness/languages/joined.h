#pragma once

#include "reference/languages/octet_sets.h"

namespace placemat {

inline Octets joined(Octets left, const Octets& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace placemat
