// Measures how long a driver has said nothing, as far as that is its own doing.
#pragma once

#include <chrono>

namespace placemat::inline door {

// Silence is looked at from time to time, as its driver is. Time in which the driver waited for a
// processor does not count, so that a busy machine accuses nobody; but after ten times the limit
// any silence is too long.
class Silence {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Silence(Clock::time_point now) : since_(now), looked_(now) {}

  // Begins anew: the driver said or read something.
  void end(Clock::time_point now) {
    since_ = now;
    starved_ = {};
  }

  // Counts how long the driver waited for a processor since the last look. `waited` is the time
  // since its start, and may go back if a part of the driver ended.
  void look(Clock::time_point now, std::chrono::nanoseconds waited);

  // Returns how long the silence is, with the time that the driver waited for a processor.
  Clock::duration length(Clock::time_point now) const { return now - since_; }

  // Returns when the silence will be longer than `limit`, if the driver waits for a processor no
  // more.
  Clock::time_point over(Clock::duration limit) const;

 private:
  Clock::time_point since_;
  Clock::time_point looked_;
  std::chrono::nanoseconds waited_{0};  // until the last look
  Clock::duration starved_{};           // in this silence
};

}  // namespace placemat::inline door
