#include "harness/mutants/kill_matrix.h"

#include <algorithm>
#include <deque>
#include <memory>

#include "harness/mutants/kill_child.h"

namespace placemat {

bool KillRow::killed(std::size_t suite) const {
  return std::any_of(kills[suite].begin(), kills[suite].end(),
                     [](const Kill& kill) { return kill.killed; });
}

bool KillRow::killed_under_all(std::size_t suite) const {
  return std::all_of(kills[suite].begin(), kills[suite].end(),
                     [](const Kill& kill) { return kill.killed; });
}

bool KillRow::rightly_named_by(std::size_t suite) const {
  for (std::size_t i = 0; i < kills[suite].size(); ++i) {
    const Kill& kill = kills[suite][i];
    if (kill.killed && !rightly_named(kill, mutant->expected[i])) return false;
  }
  return true;
}

std::size_t KillMatrix::place_of(const std::string& suite) const {
  return static_cast<std::size_t>(std::find(suites.begin(), suites.end(), suite) - suites.begin());
}

std::size_t KillMatrix::killed(std::size_t suite) const {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [suite](const KillRow& row) { return row.killed(suite); }));
}

std::vector<const KillRow*> KillMatrix::survivors(std::size_t suite) const {
  std::vector<const KillRow*> found;
  for (const KillRow& row : rows) {
    if (!row.killed_under_all(suite)) found.push_back(&row);
  }
  return found;
}

std::vector<const KillRow*> KillMatrix::misnamed(std::size_t suite) const {
  std::vector<const KillRow*> found;
  for (const KillRow& row : rows) {
    if (!row.rightly_named_by(suite)) found.push_back(&row);
  }
  return found;
}

KillMatrix kill_matrix(std::span<const Mutant> mutants, std::span<const KillSuite> suites,
                       const KillOptions& options) {
  KillMatrix matrix;
  for (const KillSuite& suite : suites) {
    matrix.suites.push_back(suite.name);
    matrix.is_level.push_back(suite.is_level);
  }
  std::deque<KillChild*> waiting;
  std::vector<std::unique_ptr<KillChild>> children;
  matrix.rows.resize(mutants.size());
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    matrix.rows[i].mutant = &mutants[i];
    children.push_back(std::make_unique<KillChild>(mutants[i], suites, matrix.rows[i].kills));
    waiting.push_back(children.back().get());
  }
  std::vector<KillChild*> running;
  std::size_t done = 0;
  while (!waiting.empty() || !running.empty()) {
    while (running.size() < std::max(1u, options.jobs) && !waiting.empty()) {
      waiting.front()->start();
      running.push_back(waiting.front());
      waiting.pop_front();
    }
    wait_for_children(running, options.hang_seconds);
    for (std::size_t i = 0; i < running.size();) {
      if (!running[i]->done()) {
        ++i;
        continue;
      }
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      if (options.progress) options.progress(++done, mutants.size());
    }
  }
  return matrix;
}

}  // namespace placemat
