#include "harness/door/silence.h"

#include <algorithm>

namespace placemat::inline door {

void Silence::look(Clock::time_point now, std::chrono::nanoseconds waited) {
  // Several threads may wait at once. Nobody looks between two exchanges.
  const auto begin = std::max(looked_, since_);
  starved_ += std::clamp<Clock::duration>(waited - waited_, {}, std::max(now - begin, {}));
  looked_ = now;
  waited_ = waited;
}

Silence::Clock::time_point Silence::over(Clock::duration limit) const {
  return since_ + limit + std::min(starved_, 9 * limit);
}

}  // namespace placemat::inline door
