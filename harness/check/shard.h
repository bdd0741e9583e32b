// The shards of a check, and how they become one report.
#pragma once

#include <vector>

#include "harness/check/shard_state.h"
#include "reports/record.h"

namespace placemat {

// join_shards(): the report that one check of all cases would have written.
//
// All N shards of one check, in any order: each once, of the same program, seed, implementations,
// versions, profiles and levels (give check a --level: what fits a budget may differ). The counts
// are those of one run, and examples are shrunk from the same requests. They may differ from one
// run's for an implementation that fails more packs of values than a run splits (session.cc) or
// replies by chance. `started` is the earliest.
Report join_shards(std::vector<Report> shards);

}  // namespace placemat
