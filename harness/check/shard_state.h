// Writes and reads what a shard's report carries for joining it with the others.
#pragma once

#include <optional>
#include <string>

#include "harness/all_strings/exhaustive.h"
#include "reports/base/error.h"

namespace placemat::inline check_room {

// ShardState holds what joining shards needs and a report does not say.
struct ShardState {
  unsigned extra_states = 0;  // SuiteOptions::extra_states
  std::optional<ExhaustiveResult> swept;
};

// shard_state() returns one line of JSON. parse_shard_state() reads it again, and throws InputError
// on anything else.
std::string shard_state(const ShardState& state);
ShardState parse_shard_state(const std::string& text);

}  // namespace placemat::inline check_room
