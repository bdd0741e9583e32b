// Shows progress on standard error, for work that takes over two seconds.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace placemat::inline check_room {

class Progress {
 public:
  explicit Progress(bool enabled) : enabled_(enabled) {}

  // Shows one line, rewritten in place at most five times a second. Without `seconds_left`, the
  // time left is estimated from the time since the start. Thread-safe.
  void show(const std::string& what, std::uint64_t done, std::uint64_t of,
            std::optional<double> seconds_left = std::nullopt);

  // Removes the line.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  const bool enabled_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
  bool shown_ = false;
  std::mutex mutex_;
};

}  // namespace placemat::inline check_room
