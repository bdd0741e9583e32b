#include "harness/kills/kill_suites.h"

#include <utility>

namespace placemat::inline kills {

std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors) {
  const auto tier = [&vectors](const char* name, unsigned number) {
    return KillSuite{name, false, Level::kStandard, number, &vectors};
  };
  const auto level = [&vectors](Level level) {
    return KillSuite{std::string(level_name(level)), true, level, 0, &vectors};
  };
  return {tier("vectors", 1),   tier("core", 2),        tier("placement", 3),
          tier("chunks", 4),    tier("consistency", 5), tier("w-method", 7),
          level(Level::kQuick), level(Level::kStandard)};
}

KillSuite kill_suite_of(const StringSuite& strings) {
  return {strings.name, false, Level::kStandard, 0, nullptr, &strings};
}

KillSuite kill_suite_of(std::string name, const std::vector<Seed>& seeds) {
  return {std::move(name), false, Level::kStandard, 0, nullptr, nullptr, &seeds};
}

}  // namespace placemat::inline kills
