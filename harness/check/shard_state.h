// What a shard's report carries for whoever joins it with the others.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "harness/exhaustive/exhaustive.h"

namespace placemat {

// What a report does not say and joining shards needs.
struct ShardState {
  unsigned extra_states = 0;  // SuiteOptions::extra_states
  std::optional<ExhaustiveResult> swept;
};

// what() is one line: reports that are no shards of one check. Exit status 2.
class ShardError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// shard_state(): one line of JSON. parse_shard_state() throws ShardError on anything else.
std::string shard_state(const ShardState& state);
ShardState parse_shard_state(const std::string& text);

}  // namespace placemat
