// Requirements: what a target demands of the implementations that it asks.
//
// A requirement that does not hold ends the process (harness/fuzz/failure.h). What lies outside an
// implementation's API or domain is counted and required of nobody.
#pragma once

#include <utility>
#include <vector>

#include "harness/fuzz/panel.h"
#include "harness/implementation/implementation.h"
#include "harness/judge/deviation.h"
#include "reference/observation.h"

namespace placemat {

// The reply to `request`, which has to be what the implementation's profile says.
Reply require_conforms(const Implementation& implementation, const Request& request);

// The same of a reply that was given already.
void require_reply(const Implementation& implementation, const Request& request,
                   const Reply& reply);

// Whether the implementation was asked at all: it offers the operation, and its domain holds the
// request.
bool was_asked(const Reply& reply);

// Two members accept, reject and decode the same octets alike where their forms do, and differ
// where their forms differ. Asserted both ways: a member that rejects what its own form allows
// fails here as one does that accepts too much. Disagreements that the forms explain are tallied.
void require_agreement(const Member& left, const Member& right, CodeUnits units);

// Every two members.
std::vector<std::pair<const Member*, const Member*>> pairs(const std::vector<Member>& members);

// `again` has to be answered as `request` was, up to an OFFSET that one of them leaves out; if not,
// the fault is of class `deviation` in again's facet. True if both could be asked.
bool require_same(const Implementation& implementation, const Request& request,
                  const Request& again, DeviationClass deviation);

// What the implementation decodes from `units` it has to encode as `units` again.
void require_round_trip(const Implementation& implementation, CodeUnits units);

}  // namespace placemat
