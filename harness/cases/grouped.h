// Makes the requests whose replies are compared with each other (harness/judge/agreement.h).
#pragma once

#include <cstdint>
#include <vector>

#include "harness/cases/suite.h"
#include "reference/words/request.h"

namespace placemat::inline cases {

// Returns the requests of tier 5 about one string, in the order of kOperations. Streams get it
// octet by octet and whole. Requests with values are left out: their values come from a reply.
std::vector<Request> requests_on(const std::vector<std::uint8_t>& units);

// Returns the other groups of tier 5: values that not every form can spell, to be encoded and
// measured; every pair of some strings, to be compared; and, except at quick, each edge string
// alone and in larger buffers.
std::vector<std::vector<Request>> more_groups(const SuiteOptions& options);

}  // namespace placemat::inline cases
