#include "harness/asking/again.h"

#include <algorithm>
#include <chrono>

namespace placemat::inline asking {

OutOfTime over_after(double seconds) {
  return [seconds, begun = std::chrono::steady_clock::now()] {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
    return spent.count() >= seconds;
  };
}

std::unique_ptr<Door> Again::after(std::span<const Request> before) const {
  constexpr std::size_t kBetweenLooks = 4096;  // requests: a long history takes long
  if (is_over()) return nullptr;
  auto door = start_();
  while (!before.empty()) {
    if (is_over()) return nullptr;
    const auto some = before.first(std::min(kBetweenLooks, before.size()));
    door->ask(some);
    before = before.subspan(some.size());
  }
  return door;
}

}  // namespace placemat::inline asking
