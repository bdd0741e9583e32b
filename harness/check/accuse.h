// Turns suspicions into accusations: each is proved, within a bound on time, and written down.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/ledger.h"
#include "harness/door/door.h"
#include "reports/record.h"

namespace placemat::inline check_room {

struct AccuserOptions {
  // Starts the implementation anew.
  StartDoor start;
  // Returns the command that asks `check` for these requests alone.
  std::function<std::string(const std::vector<std::string>& requests)> replay_command;
  // Is the command that repeats this whole check, for faults that a few requests do not show again.
  std::string replay_whole;
  // Names the cases that were counted: "the cases of level standard for this facet". counted_over()
  // appends the sets of a suspicion.
  std::string counted_over;
  // Says whether settle() joins records that turn out alike. It is false for a shard, whose records
  // join_shards() joins.
  bool join = true;
  std::optional<Ledger::Key> only{};  // this suspicion alone
  // Bounds the time for all suspicions, which share it evenly.
  double seconds = std::numeric_limits<double>::infinity();
};

// Returns "the cases of level standard for this facet" for "standard".
std::string cases_of_level(const std::string& level);

// settle() clears the cause of a record unless a fault of that class stands for itself. A slice
// then gets the cause of its octets alone. Afterwards settle() joins records of one class, facet,
// judgement and cause, with the shorter example and the sum of the counts, at the place of the
// first.
void settle(std::vector<DeviationRecord>& records);

// counted_over() returns `cases` followed by the names of `sets`, with a description if there is
// only one set.
std::string counted_over(const std::string& cases, const std::vector<std::string>& sets);

// accuse() returns one record for each suspicion of `ledger`, sorted by facet and class. A fault
// that recurs only after earlier requests is `depends-on-history`. Replies that did not recur
// become kNondeterministic, and cases that there was no time to replay become kNotJudged; both are
// replayed by `replay_whole`.
std::vector<DeviationRecord> accuse(Ledger& ledger, const Profile& profile,
                                    const AccuserOptions& options);

}  // namespace placemat::inline check_room
