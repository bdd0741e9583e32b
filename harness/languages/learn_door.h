// Learns what an implementation accepts, through its door.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/implementation/door.h"
#include "harness/languages/learner.h"

namespace placemat {

struct LanguageOfDoor {
  Learned learned;
  std::optional<Operation> asked;  // the operation that tells; nothing: none does
  // Profile::domain as far as it is about octets; or "". Strings outside of it are not asked, and
  // count as refused.
  std::string domain;
  // What it died or hung on, which counts as refused: a line for each string, up to a number.
  std::vector<std::string> trouble;
  std::uint64_t replayed = 0;  // strings asked again in a fresh process, besides learned.questions
};

// operation_that_tells(): by which operation `door` is asked what it accepts: `validate`, else
// `decode`, else `stream` in one chunk, else `replace` if it shows that it replaces 80 or FF.
// Nothing if it offers none of them.
std::optional<Operation> operation_that_tells(Door& door);

// The request about `string` as a whole: a stream has one chunk.
Request whole_request(Operation operation, const Octets& string);

// ask_in_domain(): what `ask` says of those requests that `profile` lets be asked, in order;
// nothing of the others.
using Ask = std::function<std::vector<Outcome>(const std::vector<Request>&)>;
std::vector<std::optional<Outcome>> ask_in_domain(const Profile& profile,
                                                  const std::vector<Request>& requests,
                                                  const Ask& ask);

// is_accepted(): what the reply says. The output of `replace` counts as accepted if it has no
// surrogate, and no U+FFFD but those of the input.
bool is_accepted(const Request& request, const Reply& reply);

// learn_door(): asks by operation_that_tells(). `start` starts the implementation anew: at first,
// when it is given up, and when what was learned is asked again in a fresh process, from the last
// string to the first, before it is believed. The replay is part of the budget. Throws what `start`
// throws.
LanguageOfDoor learn_door(const StartDoor& start, const LearnOptions& options);

}  // namespace placemat
