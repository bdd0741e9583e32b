#include "harness/corpus_care/cover.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "reports/base/file.h"

namespace placemat::inline corpus_care {
namespace {

namespace fs = std::filesystem;

// Returns the seeds that are the first to find some fault: shortest first, longest first, and in
// orders by chance with a fixed seed.
std::vector<const Seed*> first_finders(std::span<const Mutant> mutants,
                                       const std::vector<Seed>& seeds, const KillOptions& options) {
  constexpr std::size_t kOrders = 8;
  std::vector<std::vector<std::size_t>> places(kOrders, std::vector<std::size_t>(seeds.size()));
  std::vector<std::vector<Seed>> orders(kOrders);
  std::vector<KillSuite> suites;
  std::mt19937 dice(1);
  for (std::size_t i = 0; i < kOrders; ++i) {
    std::iota(places[i].begin(), places[i].end(), 0);
    std::shuffle(places[i].begin(), places[i].end(), dice);
    if (i < 2) {
      std::stable_sort(places[i].begin(), places[i].end(),
                       [&](std::size_t left, std::size_t right) {
                         return seeds[i == 0 ? left : right].units.size() <
                                seeds[i == 0 ? right : left].units.size();
                       });
    }
    for (const std::size_t place : places[i]) orders[i].push_back(seeds[place]);
    suites.push_back(kill_suite_of("", orders[i]));
  }
  std::set<std::size_t> found;
  for (const KillRow& row : kill_matrix(mutants, suites, options).rows) {
    for (std::size_t i = 0; i < kOrders; ++i) {
      for (const Kill& kill : row.kills[i]) {
        if (kill.killed) found.insert(places[i][kill.cases - 1]);
      }
    }
  }
  std::vector<const Seed*> finders;
  for (const std::size_t place : found) finders.push_back(&seeds[place]);
  return finders;
}

std::vector<const Seed*> all_of(const std::vector<Seed>& seeds) {
  std::vector<const Seed*> all;
  for (const Seed& seed : seeds) all.push_back(&seed);
  return all;
}

std::vector<Seed> seeds_of(const FuzzTarget& target, const std::vector<fs::path>& folders) {
  std::vector<Seed> seeds;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string octets = read_file(entry.path().string(), "name folders of inputs");
      seeds.push_back({entry.path().string(), {octets.begin(), octets.end()}, {&target}});
    }
  }
  std::sort(seeds.begin(), seeds.end(), [](const Seed& left, const Seed& right) {
    return std::pair(left.units.size(), left.name) < std::pair(right.units.size(), right.name);
  });
  return seeds;
}

}  // namespace

std::vector<Finder> greedy_cover(std::span<const Mutant> mutants, const std::vector<Seed>& seeds,
                                 const KillOptions& options) {
  constexpr std::size_t kFew = 400;
  const std::vector<const Seed*> tried =
      seeds.size() > kFew ? first_finders(mutants, seeds, options) : all_of(seeds);
  std::vector<std::vector<Seed>> single;
  for (const Seed* seed : tried) single.push_back({*seed});
  std::vector<KillSuite> suites;
  for (const std::vector<Seed>& one : single) suites.push_back(kill_suite_of("", one));
  const KillMatrix matrix = kill_matrix(mutants, suites, options);

  std::vector<bool> is_found(mutants.size());
  std::vector<Finder> chosen;
  for (;;) {
    Finder best;
    for (std::size_t i = 0; i < tried.size(); ++i) {
      Finder finder{tried[i], {}};
      for (std::size_t row = 0; row < mutants.size(); ++row) {
        if (!is_found[row] && matrix.rows[row].killed(i)) finder.faults.push_back(&mutants[row]);
      }
      const bool is_better =
          finder.faults.size() > best.faults.size() ||
          (!finder.faults.empty() && finder.faults.size() == best.faults.size() &&
           finder.seed->units.size() < best.seed->units.size());
      if (is_better) best = std::move(finder);
    }
    if (best.faults.empty()) return chosen;
    for (const Mutant* fault : best.faults) {
      is_found[static_cast<std::size_t>(fault - mutants.data())] = true;
    }
    chosen.push_back(std::move(best));
  }
}

std::size_t keep_finders(const FuzzTarget& target, const fs::path& into,
                         const std::vector<fs::path>& from, std::span<const Mutant> mutants,
                         const KillOptions& options) {
  const std::vector<Seed> kept = seeds_of(target, {into});
  const std::vector<Seed> all = seeds_of(target, from);
  const KillSuite suites[] = {kill_suite_of("kept", kept), kill_suite_of("all", all)};
  std::vector<Mutant> lost;
  for (const KillRow& row : kill_matrix(mutants, suites, options).rows) {
    if (row.killed(1) && !row.killed(0)) lost.push_back(*row.mutant);
  }
  const std::vector<Finder> finders = greedy_cover(lost, all, options);
  for (const Finder& finder : finders) {
    const fs::path file = finder.seed->name;
    fs::path copy = into / file.filename();
    for (int number = 2; fs::exists(copy); ++number) {
      copy = into / (file.filename().string() + "-" + std::to_string(number));
    }
    fs::copy_file(file, copy);
  }
  return finders.size();
}

}  // namespace placemat::inline corpus_care
