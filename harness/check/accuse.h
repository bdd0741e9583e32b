// From a suspicion to an accusation: replayed alone in a fresh process, and shrunk.
//
// What does not recur alone is replayed after the requests that came before it
// (`depends-on-history`); what does not recur then is `nondeterministic`.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/ledger.h"
#include "harness/implementation/door.h"
#include "reports/record.h"

namespace placemat {

struct AccuserOptions {
  // Starts the implementation anew.
  StartDoor start;
  // The command that asks `check` for these requests alone.
  std::function<std::string(const std::vector<std::string>& requests)> replay_command;
  // The command that judges as this did: for what requests alone do not show again.
  std::string replay_whole;
  // What the counts were counted over: "the cases of level standard for this facet". The sets that
  // the cases of a suspicion stood in are named after it.
  std::string counted_over;
  // Whether suspicions that turn out to be the same are joined (settle). Those of a shard are
  // when the shards are.
  bool join = true;
  std::optional<Ledger::Key> only{};  // this suspicion alone
};

// "the cases of level standard for this facet".
std::string cases_of_level(const std::string& level);

// settle(): a record follows from another only if that was proved and stands for itself. Then
// records of one class, facet, judgement and cause become one, with the shorter example and the sum
// of the counts, where the first of them stood.
void settle(std::vector<DeviationRecord>& records);

// counted_over(): `cases` with the names of sets after them; one alone in plain words.
std::string counted_over(const std::string& cases, const std::vector<std::string>& sets);

// accuse(): one record for each suspicion of `ledger`; those that did not recur are moved there
// from kDeviates to kNondeterministic, and name the whole judgement as their replay. Sorted by
// facet and class.
std::vector<DeviationRecord> accuse(Ledger& ledger, const Profile& profile,
                                    const AccuserOptions& options);

}  // namespace placemat
