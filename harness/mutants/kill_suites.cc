#include "harness/mutants/kill_suites.h"

namespace placemat {
namespace {

std::function<std::vector<std::vector<std::uint8_t>>(const EncodingForm&)> groups_at(Level level) {
  return [level](const EncodingForm& form) {
    SuiteOptions options;
    options.form = &form;
    options.level = level;
    return consistency_strings(options);
  };
}

KillSuite level_suite(Level level, const std::vector<Vector>* vectors) {
  return {std::string(level_name(level)), true,
          [=](const EncodingForm& form, Operation operation,
              const std::function<void(const Case&)>& visit) {
            SuiteOptions options;
            options.form = &form;
            options.level = level;
            options.vectors = vectors;
            visit_cases(options, operation, visit);
          },
          groups_at(level)};
}

// The sets of one tier, at standard.
KillSuite tier_suite(std::string name, unsigned tier, const std::vector<Vector>* vectors) {
  return {std::move(name),
          false,
          [=](const EncodingForm& form, Operation operation,
              const std::function<void(const Case&)>& visit) {
            SuiteOptions options;
            options.form = &form;
            options.level = Level::kStandard;
            options.vectors = vectors;
            for (const CaseSet& set : case_sets()) {
              if (set.tier == tier && !set.grouped) visit_set(set, options, operation, visit);
            }
          },
          {}};
}

KillSuite consistency_suite() {
  return {"consistency", false,
          [](const EncodingForm&, Operation, const std::function<void(const Case&)>&) {},
          groups_at(Level::kStandard)};
}

}  // namespace

std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors) {
  return {
      tier_suite("vectors", 1, &vectors),
      tier_suite("core", 2, &vectors),
      tier_suite("placement", 3, &vectors),
      tier_suite("chunks", 4, &vectors),
      consistency_suite(),
      tier_suite("w-method", 7, &vectors),
      level_suite(Level::kQuick, &vectors),
      level_suite(Level::kStandard, &vectors),
  };
}

}  // namespace placemat
