#include "harness/fuzz/target.h"

#include <algorithm>

#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require.h"

namespace placemat::inline fuzz {
namespace {

// Returns a static of this function, so that targets may register before this file's own objects
// exist.
std::vector<FuzzTarget>& targets() {
  static std::vector<FuzzTarget> all;
  return all;
}

Execution g_execution;

}  // namespace

FuzzTargetRegistration::FuzzTargetRegistration(FuzzTarget target) {
  auto& all = targets();
  const auto place = std::lower_bound(
      all.begin(), all.end(), target,
      [](const FuzzTarget& left, const FuzzTarget& right) { return left.name < right.name; });
  all.insert(place, target);
}

const std::vector<FuzzTarget>& fuzz_targets() { return targets(); }

std::string fuzz_target_names() {
  std::string names;
  for (const FuzzTarget& target : targets()) {
    names += (names.empty() ? "" : ", ") + std::string(target.name);
  }
  return names;
}

const FuzzTarget* find_fuzz_target(std::string_view name) {
  for (const FuzzTarget& target : targets()) {
    if (target.name == name) return &target;
  }
  return nullptr;
}

const Execution& current_execution() { return g_execution; }

void run_target(const FuzzTarget& target, CodeUnits units) {
  g_execution = {.target = target.name, .units = units};
  target.body(units);
  forget_right_replies();
  fuzz_tally().end_execution();
  g_execution = {};
}

}  // namespace placemat::inline fuzz
