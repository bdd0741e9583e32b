#include "harness/fuzz/shrink_units.h"

#include <algorithm>
#include <utility>

namespace placemat::inline fuzz {

std::vector<std::uint8_t> shrink_units(std::vector<std::uint8_t> units,
                                       const std::function<bool(CodeUnits)>& fails,
                                       unsigned most_trials) {
  const auto keeps_failing = [&](std::vector<std::uint8_t> candidate) {
    if (most_trials == 0) return false;
    --most_trials;
    const bool failed = fails(candidate);
    if (failed) units = std::move(candidate);
    return failed;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t length = std::max<std::size_t>(units.size() / 2, 1); length > 0; length /= 2) {
      // The end is tried first, because octets after a fault are seldom needed.
      for (std::size_t end = units.size(); end >= length; end -= length) {
        std::vector<std::uint8_t> candidate = units;
        candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(end - length),
                        candidate.begin() + static_cast<std::ptrdiff_t>(end));
        changed = keeps_failing(std::move(candidate)) || changed;
      }
    }
    for (std::size_t at = 0; at < units.size(); ++at) {
      if (units[at] == 'A') continue;
      std::vector<std::uint8_t> candidate = units;
      candidate[at] = 'A';
      changed = keeps_failing(std::move(candidate)) || changed;
    }
  }
  return units;
}

}  // namespace placemat::inline fuzz
