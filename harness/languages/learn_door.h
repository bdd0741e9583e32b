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
  std::optional<Operation> asked;    // the operation that tells; nothing: none does
  std::string domain;                // what it cannot be asked, which counts as refused; or ""
  std::vector<std::string> trouble;  // strings that it died or hung on, a line each
};

// operation_that_tells(): by which operation `door` is asked what it accepts: `validate`, else
// `decode`, else `stream` in one chunk, else `replace`. Nothing if it offers none of them.
std::optional<Operation> operation_that_tells(const Door& door);

// The request about `string` as a whole: a stream has one chunk.
Request whole_request(Operation operation, const OctetString& string);

// is_accepted(): what the reply says. The output of `replace` counts as accepted if it has no
// surrogate, and no U+FFFD but those of the input.
bool is_accepted(const Request& request, const Reply& reply);

// learn_door(): asks by operation_that_tells(). `start` starts the implementation anew: what was
// learned is asked again in a fresh process, from the last string to the first, before it is
// believed. Throws what `start` throws.
LanguageOfDoor learn_door(const std::function<std::unique_ptr<Door>()>& start,
                          const LearnOptions& options);

}  // namespace placemat
