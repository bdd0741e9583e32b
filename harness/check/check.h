// `check`: judges implementations, each through a child of its own, and writes down what was found.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/cases/vectors.h"
#include "harness/check/subject.h"
#include "harness/exhaustive/space.h"
#include "reports/record.h"

namespace placemat {

struct CheckOptions {
  std::vector<Subject> subjects;
  // Nothing: standard if it fits the budget, else quick. What cannot be asked in this process is
  // judged at standard in place of exhaustive.
  std::optional<Level> level;
  double budget_seconds = 10;        // for one implementation, where the level is open
  double timeout_seconds = 10;       // of silence
  std::uint64_t memory_mib = 2048;   // that an implementation's process may hold (DriverOptions)
  std::size_t max_output = 1 << 20;  // octets of one reply
  std::uint64_t seed = 1;
  unsigned shard = 1;
  unsigned shards = 1;
  unsigned jobs = 1;          // implementations judged at the same time; children of a sweep
  unsigned extra_states = 0;  // SuiteOptions::extra_states
  SpaceOptions space;         // of the exhaustive tier; its shard is the one above
  // A folder (made if it is not there) where the exhaustive tier keeps what is done, so that the
  // same check goes on where it was ended; empty: nowhere.
  std::filesystem::path state;
  std::vector<Vector> vectors;
  std::vector<Request> requests;  // if not empty: these alone, in this order, instead of a level
  // Told of a subject that cannot be started, which is then left out; empty: that ends the check.
  std::function<void(const Subject& subject, const std::string& why)> unusable;
  // So many subjects, the first ones, are judged before the others, at standard where the level is
  // open, and then told of: a report of them alone, without divergences.
  std::size_t panel = 0;
  std::function<void(const Report& panel)> panel_judged;
  // What each accepts, and what each that decodes does behind a filter, once it was judged; by the
  // first shard alone.
  bool learn = false;
  double learn_seconds = 120;  // for one implementation
  bool progress = false;       // a line on standard error for what takes over two seconds
};

// state_file(): where `options` keeps the exhaustive tier's state of that implementation; empty:
// nowhere. Whoever has stored the report removes it.
std::filesystem::path state_file(const CheckOptions& options, const std::string& id);

// check(): the report; its implementations in the order of `subjects`, whatever the order of work.
//
// Throws DriverError for a subject that cannot be started at all, and ExhaustiveError for a state
// that cannot be used (exit status 2). What an implementation does once it is ready is a judgement,
// and the others are judged all the same.
Report check(const CheckOptions& options);

// first_of(): the same report with the first `count` implementations alone, and no divergences.
Report first_of(const Report& report, std::size_t count);

// 3 outranks 1 outranks 0.
int exit_status_of(const Report& report);

}  // namespace placemat
