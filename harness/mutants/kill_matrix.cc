#include "harness/mutants/kill_matrix.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>

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

namespace {

// The mutants that claim the same, by their places: they share exams and answer keys.
std::vector<std::vector<std::size_t>> by_profile(std::span<const Mutant> mutants) {
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    groups[claims_of(mutants[i].make().profile)].push_back(i);
  }
  std::vector<std::vector<std::size_t>> all;
  for (auto& [claims, group] : groups) all.push_back(std::move(group));
  return all;
}

// Makes what all of them are asked before any child is forked, so that no child makes it again.
void prepare(ExamRoom& room, std::span<const Mutant> mutants, const std::vector<std::size_t>& alike,
             std::span<const KillSuite> suites) {
  const Profile profile = mutants[alike[0]].make().profile;
  std::set<Operation> operations;
  for (const std::size_t i : alike) {
    for (const ExpectedNames& expected : mutants[i].expected) {
      for (const Operation operation : operations_of(expected.facet)) operations.insert(operation);
    }
  }
  for (const KillSuite& suite : suites) {
    const SuiteOptions options = suite.options(*profile.form);
    for (int readers = 0; readers < 2; ++readers) room.expect(profile, options);
    std::vector<std::shared_ptr<Paper>> papers;
    for (const Operation operation : operations) {
      papers.push_back(room.paper(profile, options, operation));
    }
    for (const auto& paper : papers) {
      for (std::size_t i = 0; (*paper)[i];) ++i;
    }
  }
}

void run(std::deque<KillChild>& children, const KillOptions& options,
         const std::function<void()>& one_done) {
  std::vector<KillChild*> running;
  for (auto next = children.begin(); next != children.end() || !running.empty();) {
    for (; running.size() < std::max(1u, options.jobs) && next != children.end(); ++next) {
      next->start();
      running.push_back(&*next);
    }
    wait_for_children(running, options.hang_seconds);
    std::erase_if(running, [&](const KillChild* child) {
      if (child->done()) one_done();
      return child->done();
    });
  }
}

}  // namespace

KillMatrix kill_matrix(std::span<const Mutant> mutants, std::span<const KillSuite> suites,
                       const KillOptions& options) {
  KillMatrix matrix;
  for (const KillSuite& suite : suites) {
    matrix.suites.push_back(suite.name);
    matrix.is_level.push_back(suite.is_level);
  }
  matrix.rows.resize(mutants.size());
  for (std::size_t i = 0; i < mutants.size(); ++i) matrix.rows[i].mutant = &mutants[i];
  std::size_t done = 0;
  for (const std::vector<std::size_t>& alike : by_profile(mutants)) {
    ExamRoom room;
    prepare(room, mutants, alike, suites);
    std::deque<KillChild> children;
    for (const std::size_t i : alike) {
      children.emplace_back(mutants[i], suites, room, matrix.rows[i].kills);
    }
    run(children, options, [&] {
      if (options.progress) options.progress(++done, mutants.size());
    });
  }
  return matrix;
}

}  // namespace placemat
