#include "harness/kills/kill_suites.h"

#include <utility>

namespace placemat::inline kills {
namespace {

KillSuite suite_of(Level level, const std::vector<Vector>& vectors) {
  return {std::string(level_name(level)), true, level, 0, &vectors};
}

}  // namespace

std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors) {
  const auto tier = [&vectors](const char* name, unsigned number) {
    return KillSuite{name, false, Level::kStandard, number, &vectors};
  };
  return {tier("vectors", 1),
          tier("core", 2),
          tier("placement", 3),
          tier("chunks", 4),
          tier("consistency", 5),
          tier("w-method", 7),
          suite_of(Level::kQuick, vectors),
          standard_suite(vectors)};
}

KillSuite standard_suite(const std::vector<Vector>& vectors) {
  return suite_of(Level::kStandard, vectors);
}

KillSuite kill_suite_of(const StringSuite& strings) {
  return {strings.name, false, Level::kStandard, 0, nullptr, &strings};
}

KillSuite kill_suite_of(std::string name, const std::vector<Seed>& seeds) {
  return {std::move(name), false, Level::kStandard, 0, nullptr, nullptr, &seeds};
}

}  // namespace placemat::inline kills
