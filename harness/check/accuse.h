// From a suspicion to an accusation: replayed alone in a fresh process, and shrunk.
//
// What does not recur alone is replayed behind the requests that came before it
// (`depends-on-history`); what does not recur then is `nondeterministic`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/check/tally.h"
#include "harness/implementation/door.h"
#include "reports/record.h"

namespace placemat {

struct AccuserOptions {
  // Starts the implementation anew.
  std::function<std::unique_ptr<Door>()> start;
  // The command that asks `check` for these requests alone.
  std::function<std::string(const std::vector<std::string>& requests)> replay_command;
  // The command that judges as this did: for what requests alone do not show again.
  std::string replay_whole;
  // What the counts were counted over: "the cases of level standard for this facet". The sets that
  // the cases of a suspicion stood in are named behind it.
  std::string counted_over;
};

// accuse(): one record for each suspicion of `tally`; those that did not recur are moved there from
// kDeviates to kNondeterministic, and name the whole judgement as their replay. Sorted by facet and
// class.
std::vector<DeviationRecord> accuse(Tally& tally, const Profile& profile,
                                    const AccuserOptions& options);

}  // namespace placemat
