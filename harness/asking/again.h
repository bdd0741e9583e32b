// Asks an implementation again in a fresh process, because only a fault that recurs there counts.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "harness/door/door.h"

namespace placemat::inline asking {

// OutOfTime reports whether the time for some work is over. An empty one sets no limit.
using OutOfTime = std::function<bool()>;

// Returns a function that reports whether `seconds` have passed since this call.
OutOfTime over_after(double seconds);

class Again {
 public:
  explicit Again(StartDoor start, OutOfTime out_of_time = {})
      : start_(std::move(start)), out_of_time_(std::move(out_of_time)) {}

  // Returns a process that was started anew and asked `before`, or nullptr if there is no time.
  std::unique_ptr<Door> after(std::span<const Request> before = {}) const;

  // Returns what `look` sees in a fresh process that was asked `before`, or std::nullopt if there
  // is no time.
  template <typename Look>
  std::invoke_result_t<Look, Door&> seen_by(Look look, std::span<const Request> before = {}) const {
    const auto door = after(before);
    if (!door) return std::nullopt;
    return look(*door);
  }

  // Reports whether the time is over.
  bool is_over() const { return out_of_time_ && out_of_time_(); }

 private:
  StartDoor start_;
  OutOfTime out_of_time_;
};

}  // namespace placemat::inline asking
