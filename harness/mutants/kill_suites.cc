#include "harness/mutants/kill_suites.h"

namespace placemat {

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

}  // namespace placemat
