#include "harness/fuzz/shrink_units.h"

#include <algorithm>

namespace placemat {
namespace {

class Shrinker {
 public:
  Shrinker(std::vector<std::uint8_t> units, const std::function<bool(CodeUnits)>& fails,
           unsigned most_trials)
      : units_(std::move(units)), fails_(fails), trials_left_(most_trials) {}

  std::vector<std::uint8_t> run() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (std::size_t length = std::max<std::size_t>(units_.size() / 2, 1); length > 0;
           length /= 2) {
        changed = leave_out(length) || changed;
      }
      changed = make_plain() || changed;
    }
    return units_;
  }

 private:
  bool keep_if_fails(std::vector<std::uint8_t> candidate) {
    if (trials_left_ == 0) return false;
    --trials_left_;
    if (!fails_(candidate)) return false;
    units_ = std::move(candidate);
    return true;
  }

  // Leaves out stretches of `length` octets, from the end: what comes after a fault goes first.
  bool leave_out(std::size_t length) {
    bool changed = false;
    for (std::size_t end = units_.size(); end >= length; end -= std::min(end, length)) {
      std::vector<std::uint8_t> candidate = units_;
      candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(end - length),
                      candidate.begin() + static_cast<std::ptrdiff_t>(end));
      changed = keep_if_fails(std::move(candidate)) || changed;
    }
    return changed;
  }

  bool make_plain() {
    bool changed = false;
    for (std::size_t at = 0; at < units_.size(); ++at) {
      if (units_[at] == 'A') continue;
      std::vector<std::uint8_t> candidate = units_;
      candidate[at] = 'A';
      changed = keep_if_fails(std::move(candidate)) || changed;
    }
    return changed;
  }

  std::vector<std::uint8_t> units_;
  const std::function<bool(CodeUnits)>& fails_;
  unsigned trials_left_;
};

}  // namespace

std::vector<std::uint8_t> shrink_units(std::vector<std::uint8_t> units,
                                       const std::function<bool(CodeUnits)>& fails,
                                       unsigned most_trials) {
  return Shrinker(std::move(units), fails, most_trials).run();
}

}  // namespace placemat
