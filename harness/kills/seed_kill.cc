#include "harness/kills/seed_kill.h"

#include <algorithm>
#include <optional>

#include "harness/fuzz/failure.h"
#include "harness/fuzz/guest.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/work_folder.h"
#include "reports/base/file.h"

namespace placemat::inline kills {
namespace {

// Leaves the target by the way of the finding, so that the process need not end.
std::string throw_finding(const Finding& finding) { throw finding; }

std::optional<Finding> finding_of(const FuzzTarget& target, const Seed& seed) {
  try {
    run_target(target, seed.units);
  } catch (const Finding& finding) {
    forget_right_replies();
    return finding;
  }
  return std::nullopt;
}

bool is_expected_of(const Mutant& mutant, Facet facet) {
  return std::any_of(mutant.expected.begin(), mutant.expected.end(),
                     [facet](const ExpectedNames& expected) { return expected.facet == facet; });
}

}  // namespace

std::vector<Seed> seeds_in(const std::filesystem::path& folder,
                           const std::vector<const FuzzTarget*>& targets) {
  std::vector<Seed> seeds;
  for (const std::filesystem::path& file : files_in(folder)) {
    const std::string octets = read_file(file.string(), "name folders of inputs");
    seeds.push_back(
        {(folder.filename() / file.filename()).string(), {octets.begin(), octets.end()}, targets});
  }
  return seeds;
}

std::vector<Seed> load_seeds(const std::filesystem::path& corpus) {
  std::vector<const FuzzTarget*> judges;
  for (const FuzzTarget& target : fuzz_targets()) {
    if (target.shape != InputShape::kText) judges.push_back(&target);
  }
  std::vector<Seed> seeds = seeds_in(corpus / "seeds", judges);
  for (const FuzzTarget* target : judges) {
    const std::vector<Seed> own = seeds_in(corpus / target->name, {target});
    seeds.insert(seeds.end(), own.begin(), own.end());
  }
  return seeds;
}

Kill find_seed_kill(const Mutant& mutant, Facet facet, const std::vector<Seed>& seeds,
                    KillProgress& progress) {
  set_finding_sink(&throw_finding);
  leave_in_panel("codec");
  Kill kill;
  progress.cases = 0;
  for (const Seed& seed : seeds) {
    ++progress.cases;
    for (const FuzzTarget* target : seed.targets) {
      seat_guest(implementation_of(mutant));
      std::optional<Finding> finding;
      progress.follow(1, [&] { finding = finding_of(*target, seed); });
      if (!finding) continue;
      if (finding->facet != facet && is_expected_of(mutant, finding->facet)) continue;
      kill = {true, {finding->deviation_class}, progress.cases, seed.name};
      break;
    }
    if (kill.killed) break;
  }
  seat_guest(nullptr);
  kill.cases = progress.cases;
  return kill;
}

}  // namespace placemat::inline kills
