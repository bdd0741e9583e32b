// Proves a suspicion: replays it in fresh processes, and shrinks it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/check/ledger.h"
#include "harness/door/door.h"
#include "reference/words/profile.h"

namespace placemat::inline check_room {

// Recurs says where a fault was seen again.
enum class Recurs : std::uint8_t {
  kAlone,         // in a process that was asked nothing else
  kAfterHistory,  // after the requests that are shown before it, alike in several processes
  kNever,
  kNotTried,  // there was no time
};

// Evidence is a fault as a replay showed it, or as it was first seen if no replay did.
struct Evidence {
  std::vector<Request> requests;  // the last one at fault
  std::string observed;
  std::string expected;  // what a contradiction had to agree with
  DeviationClass deviation;
  DeviationClass follows{};  // the cause that the replay found
  bool only_in_chunks = false;
  Recurs recurs = Recurs::kNever;
};

// ProofTime bounds a proof, in seconds.
struct ProofTime {
  double share = 0;  // may be spent on histories, and its first half on shrinking
  double rest = 0;   // is left for all suspicions; also bounds replays without a history
};

// prove() replays each suspect alone and then, if none shows the fault, each after its history.
// After half its share of the time, it shrinks no more. It returns a fault that did not recur as it
// was first seen.
Evidence prove(const Ledger::Key& key, const Suspicion& suspicion, const Profile& profile,
               const StartDoor& start, ProofTime time);

}  // namespace placemat::inline check_room
