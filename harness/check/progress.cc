#include "harness/check/progress.h"

#include <algorithm>
#include <cstdio>

#include "reports/base/escape.h"

namespace placemat::inline check_room {

void Progress::show(const std::string& what, std::uint64_t done, std::uint64_t of,
                    std::optional<double> seconds_left) {
  if (!enabled_) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const std::chrono::duration<double> spent = now - start_;
  const std::chrono::duration<double> since = now - last_;
  if (spent.count() < 2 || since.count() < 0.2 || of == 0) return;
  last_ = now;
  shown_ = true;
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(of));
  const double left =
      seconds_left ? *seconds_left : (part > 0 ? spent.count() * (1 - part) / part : 0);
  std::fprintf(stderr, "\r\033[K%s: %3.0f%% of %llu cases, about %.0f s left",
               terminal_escape(what).c_str(), part * 100, static_cast<unsigned long long>(of),
               left);
  std::fflush(stderr);
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace placemat::inline check_room
