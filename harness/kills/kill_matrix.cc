#include "harness/kills/kill_matrix.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "harness/kills/kill_pool.h"
#include "harness/kills/seed_kill.h"
#include "harness/kills/string_kill.h"

namespace placemat::inline kills {

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

bool KillRow::asked(std::size_t suite) const {
  return std::any_of(kills[suite].begin(), kills[suite].end(),
                     [](const Kill& kill) { return kill.killed || kill.cases > 0; });
}

std::size_t KillMatrix::place_of(const std::string& suite) const {
  const auto found = std::find_if(suites.begin(), suites.end(),
                                  [&](const KillColumn& column) { return column.name == suite; });
  return static_cast<std::size_t>(found - suites.begin());
}

bool KillMatrix::survives(const KillRow& row, std::size_t suite, std::size_t expectation) const {
  const Kill& kill = row.kills[suite][expectation];
  return !kill.killed && (kill.cases > 0 || suites[suite].is_level);
}

std::size_t KillMatrix::killed(std::size_t suite) const {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [suite](const KillRow& row) { return row.killed(suite); }));
}

std::size_t KillMatrix::asked(std::size_t suite) const {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [suite](const KillRow& row) { return row.asked(suite); }));
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

// Returns the indices of the mutants of each form: these mutants share exams.
std::vector<std::vector<std::size_t>> by_form(std::span<const Mutant> mutants) {
  std::map<const EncodingForm*, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    groups[mutants[i].make().profile.form].push_back(i);
  }
  std::vector<std::vector<std::size_t>> all;
  for (auto& [form, group] : groups) all.push_back(std::move(group));
  return all;
}

// Claimants holds what several mutants claim, and how long their texts are. These mutants share
// exams.
struct Claimants {
  Profile profile;
  std::size_t longest = 0;         // Mutant::longest
  std::set<Operation> operations;  // that any of these mutants is tested by
};

std::vector<Claimants> by_claims(std::span<const Mutant> mutants,
                                 const std::vector<std::size_t>& group) {
  std::map<std::string, Claimants> all;
  for (const std::size_t i : group) {
    const Profile profile = mutants[i].make().profile;
    const std::size_t longest = mutants[i].longest;
    Claimants& claimants = all[std::to_string(longest) + " " + claims_text(profile)];
    claimants.profile = profile;
    claimants.longest = longest;
    for (const ExpectedNames& expected : mutants[i].expected) {
      for (const Operation operation : operations_of(expected.facet)) {
        claimants.operations.insert(operation);
      }
    }
  }
  std::vector<Claimants> list;
  for (auto& [claims, claimants] : all) list.push_back(std::move(claimants));
  return list;
}

// Makes the exams of all claimants before any child is forked, so that no child makes them again.
void prepare(ExamRoom& room, const std::vector<Claimants>& all, std::span<const KillSuite> suites) {
  std::vector<std::shared_ptr<Paper>> papers;
  for (const Claimants& one : all) {
    for (const KillSuite& suite : suites) {
      if (!suite.has_exams()) continue;
      const SuiteOptions options = suite.options(*one.profile.form, one.longest);
      for (int readers = 0; readers < 2; ++readers) room.expect(one.profile, options);
    }
  }
  for (const Claimants& one : all) {
    for (const KillSuite& suite : suites) {
      if (!suite.has_exams()) continue;
      const SuiteOptions options = suite.options(*one.profile.form, one.longest);
      for (const Operation operation : one.operations) {
        papers.push_back(room.paper(one.profile, options, operation));
      }
    }
  }
  // Waits for all papers, each of which a thread of its own makes.
  for (const auto& paper : papers) {
    for (std::size_t i = 0; (*paper)[i];) ++i;
  }
}

}  // namespace

KillMatrix kill_matrix(std::span<const Mutant> mutants, std::span<const KillSuite> suites,
                       const KillOptions& options) {
  KillMatrix matrix;
  for (const KillSuite& suite : suites) {
    KillColumn& column = matrix.suites.emplace_back();
    column.name = suite.name;
    column.is_level = suite.is_level;
    if (suite.seeds != nullptr) column.seeds = suite.seeds->size();
    if (suite.strings == nullptr) continue;
    column.strings = suite.strings->strings.size();
    column.accusations = accusations(*suite.strings);
  }
  matrix.rows.resize(mutants.size());
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    matrix.rows[i].mutant = &mutants[i];
    matrix.rows[i].kills.assign(suites.size(), std::vector<Kill>(mutants[i].expected.size()));
    matrix.rows[i].decided.resize(mutants[i].expected.size());
  }
  std::size_t done = 0;
  for (const std::vector<std::size_t>& group : by_form(mutants)) {
    ExamRoom room;
    prepare(room, by_claims(mutants, group), suites);
    KillWork work{{}, suites, &room};
    for (const std::size_t i : group) work.entries.push_back({&mutants[i], &matrix.rows[i].kills});
    try_mutants(work, options.jobs, options.hang_seconds, [&](std::size_t begun) {
      if (options.progress) options.progress(done + begun, mutants.size());
    });
    done += group.size();
  }
  return matrix;
}

}  // namespace placemat::inline kills
