// Declares `check`, which judges implementations, each through a child of its own, and writes down
// what was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/all_strings/space.h"
#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"
#include "harness/check/subject.h"
#include "reference/words/shard.h"
#include "reports/record.h"

namespace placemat::inline check_room {

struct CheckOptions {
  std::vector<Subject> subjects;
  // Without a value, the level is standard if that fits the budget and no requests are given, else
  // quick. At exhaustive, an implementation that is not in this process is judged at standard.
  std::optional<Level> level;
  // For one implementation, where the level is open. Proofs may take as many again.
  double budget_seconds = 10;
  double timeout_seconds = 10;       // of silence
  std::uint64_t memory_mib = 2048;   // that an implementation's process may hold (DriverOptions)
  std::size_t max_output = 1 << 20;  // octets of one reply
  std::uint64_t seed = 1;
  Shard shard;
  unsigned jobs = 1;          // implementations judged at the same time; children of a sweep
  unsigned extra_states = 0;  // SuiteOptions::extra_states
  std::size_t longest = 0;    // SuiteOptions::longest
  SpaceOptions space;         // of the exhaustive tier; its shard is the one above
  // Names the folder, made if it is missing, where the exhaustive tier keeps its progress, so that
  // the same check can go on later. If it is empty, no progress is kept.
  std::filesystem::path state;
  std::vector<Vector> vectors;
  std::vector<Request> requests;  // if not empty, only these, in this order, instead of a level
  // Is called for a subject that cannot be started, which is then left out. If this is empty, such
  // a subject ends the check.
  std::function<void(const Subject& subject, const std::string& why)> unusable;
  // Says how many of the first subjects are judged before the others, at standard where the level
  // is open. panel_judged() is then called with their report, without divergences.
  std::size_t panel = 0;
  std::function<void(const Report& panel)> panel_judged;
  // Says whether to learn, after judging, what each implementation accepts, and what each that
  // decodes does behind a filter. Only the first shard learns.
  bool learn = false;
  double learn_seconds = 120;  // for one implementation
  bool progress = false;       // a line on standard error for what takes over two seconds
};

// state_file() returns where `options` keeps the exhaustive tier's state of implementation `id`, or
// "" if no state is kept. The caller that has stored the report removes the file.
std::filesystem::path state_file(const CheckOptions& options, const std::string& id);

// check() returns the report, whose implementations stand in the order of `subjects`.
//
// Throws DriverError for a subject that cannot be started, unless `unusable` takes it, and
// ExhaustiveError for a state that cannot be used (exit status 2). Whatever a started
// implementation does is judged, and stops no other trial.
Report check(const CheckOptions& options);

// first_of() returns the report with only the first `count` implementations, and no divergences.
Report first_of(const Report& report, std::size_t count);

// Returns the exit status: 3 for a failure or no judged case, else 1 for a deviation, else 0.
int exit_status_of(const Report& report);

}  // namespace placemat::inline check_room
