// Learns what an implementation accepts, through its door.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/door/door.h"
#include "harness/learn/learner.h"
#include "reference/words/outcome.h"
#include "reports/record.h"

namespace placemat::inline learn_room {

// kMostTroubles is how many of the strings on which an implementation died or hung are named.
inline constexpr std::size_t kMostTroubles = 8;

struct LanguageOfDoor {
  Learned learned;
  std::optional<Operation> asked;  // the operation that was asked, if any shows acceptance
  // Holds the part of Profile::domain that is about octets, or "". Strings outside of it are not
  // asked, and count as refused.
  std::string domain;
  // Has a line for each string on which the implementation died or hung. After kMostTroubles of
  // them, the last line counts the others. All of these strings count as refused.
  std::vector<std::string> trouble;
  std::uint64_t replayed = 0;  // strings asked again in a fresh process, not in learned.questions
};

// operation_that_tells() returns the operation that shows what `door` accepts: `validate`, else
// `decode`, else `stream` in one chunk, else `replace` if it shows that it replaces 80 or FF.
// Returns std::nullopt if `door` offers none of them.
std::optional<Operation> operation_that_tells(Door& door);

// ask_in_domain() returns what `ask` says of the requests that lie in the domain of `profile`, in
// order, and std::nullopt for the other requests.
using Ask = std::function<std::vector<Outcome>(const std::vector<Request>&)>;
std::vector<std::optional<Outcome>> ask_in_domain(const Profile& profile,
                                                  const std::vector<Request>& requests,
                                                  const Ask& ask);

// is_accepted() reports whether the reply accepts the request. The output of `replace` counts as
// accepted if it has no surrogate, and no U+FFFD except those of the input.
bool is_accepted(const Request& request, const Reply& reply);

// learn_door() asks by operation_that_tells(). What was learned is asked again in a fresh process,
// from the last string to the first, before it is believed; this replay is part of the budget.
// `start` starts the implementation: at first, after it is given up, and for the replay. Throws
// what `start` throws.
LanguageOfDoor learn_door(const StartDoor& start, const LearnOptions& options);

// recognised() returns what a report stores of `language`. If there is an automaton, the caller
// stores the automaton under the record's digest.
RecognisedRecord recognised(const LanguageOfDoor& language);

}  // namespace placemat::inline learn_room
