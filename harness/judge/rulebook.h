// Says what an implementation that meets its profile may reply to a request. This follows from its
// form and its policies alone: there is no list of known differences.
#pragma once

#include <string>

#include "reference/words/expected.h"
#include "reference/words/profile.h"
#include "reference/words/reply.h"
#include "reference/words/request.h"

namespace placemat::inline judge {

// in_domain() reports whether `profile` lets the API take `request` at all.
bool in_domain(const Profile& profile, const Request& request);

// expected_of() returns what may be replied to `request`. The oracle's result for the octets or
// values is remembered (reading_of()), so operations and implementations that get the same ones in
// turn share it. O(octets * rows) for new octets, else O(octets).
//
// For `validate EDA080` under RFC 3629, it returns {text() == "ill-formed 0"}.
Expected expected_of(const Profile& profile, const Request& request);

// clause_of() returns the clause that decides what may be replied.
std::string clause_of(const Profile& profile, const Request& request);

}  // namespace placemat::inline judge
