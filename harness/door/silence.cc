#include "harness/door/silence.h"

#include <algorithm>

namespace placemat::inline door {

void Silence::look(Clock::time_point now, ProcessorUse use) {
  // Nobody looks between two exchanges, and this process may have stood still, too.
  constexpr Clock::duration kLongestLook = std::chrono::milliseconds(200);
  const auto passed = std::min(now - looked_, kLongestLook);
  const Clock::duration had = use.had - had_;
  if (use.wanted) starved_ += std::max(passed - std::max(had, {}), {});
  looked_ = now;
  had_ = use.had;
}

Silence::Clock::time_point Silence::over(Clock::duration limit) const {
  return since_ + limit + std::min(starved_, 9 * limit);
}

}  // namespace placemat::inline door
