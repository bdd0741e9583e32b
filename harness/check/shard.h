// The shards of a check, and how they become one report.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/exhaustive/exhaustive.h"
#include "reports/record.h"

namespace placemat {

// What a report does not say and joining shards needs.
struct ShardState {
  unsigned extra_states = 0;  // SuiteOptions::extra_states
  std::optional<ExhaustiveResult> swept;
};

// shard_state(): one line of JSON. parse_shard_state() throws ShardError on anything else.
std::string shard_state(const ShardState& state);
ShardState parse_shard_state(const std::string& text);

// what() is one line: reports that are no shards of one check. Exit status 2.
class ShardError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// join_shards(): the report that one check of all cases would have written.
//
// All N shards of one check, in any order: each once, of the same program, seed, implementations,
// versions, profiles and levels (give check a --level: what fits a budget may differ). The counts
// are those of one run, and examples are shrunk from the same requests. They may differ from one
// run's for an implementation that fails more packs of values than a run splits (session.cc) or
// replies by chance. `started` is the earliest.
Report join_shards(std::vector<Report> shards);

}  // namespace placemat
