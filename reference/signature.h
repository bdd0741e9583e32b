// Says whether octets begin with the signature EF BB BF (RFC 3629 section 6).
#pragma once

#include <algorithm>

#include "reference/unicode.h"

namespace placemat {

// Reports whether `units` begin with kByteOrderMarkUnits. Pure; constant time.
constexpr bool begins_with_signature(CodeUnits units) {
  const CodeUnits mark = kByteOrderMarkUnits;
  return units.size() >= mark.size() && std::equal(mark.begin(), mark.end(), units.begin());
}

}  // namespace placemat
