// Joins the shards of a check into one report.
#pragma once

#include <vector>

#include "reports/record.h"

namespace placemat::inline check_room {

// join_shards() returns the report that one check of all cases would have written.
//
// `shards` are all shards of one check, each once, in any order, of the same program, seed,
// implementations, versions, profiles and levels; otherwise it throws InputError. (Give check a
// --level, because what fits a budget may differ.) Counts and examples are those of one run, except
// for an implementation that fails more packs than a run splits (examiner.cc) or replies by chance.
// `started` is the earliest.
Report join_shards(std::vector<Report> shards);

}  // namespace placemat::inline check_room
