// Finds what a deviation may follow from: another deviation of the same implementation.
//
// An implementation that takes ED A0 80 for a character finds the fault of ED A0 80 80 at offset 3.
// Causes are not inferred: a simpler request is asked, and the verdict on its reply is the cause.
#pragma once

#include <vector>

#include "harness/judge/verdict.h"
#include "reference/words/profile.h"
#include "reference/words/protocol.h"
#include "reference/words/request.h"

namespace placemat::inline judge {

// Reports whether a deviation of that class can follow from another.
bool may_follow(DeviationClass deviation);

// simpler_requests() returns what to ask an implementation whose `reply` to `request` was judged
// `verdict`, a deviation by itself. The first of these whose verdict is a deviation of another
// class is the cause. It returns none if the deviation stands for itself.
//
// - wrong-offset: the octets before the offset that was reported, if something ill-formed is among
//   them; otherwise those before the fault, all well-formed. Both alone, and with an A after them.
// - Ill-formed octets replaced otherwise than claimed, or with a loss: the same octets without
//   replacement; their well-formed sequences alone; and the same octets with an A for each U+FEFF
//   and U+FFFD.
// - Counts and lengths: the same octets, decoded, validated and replaced; the same values, encoded.
//   Room: the same without a limit; the octets before the fault into the same room.
// - A slice: the same octets alone. Repeated octets: the octets once, and the tail.
// - The life of an object: each of its texts alone, in its calls and in one.
// - Several values of which one is unencodable: each by itself.
std::vector<Request> simpler_requests(const Profile& profile, const Request& request,
                                      const Reply& reply, const Verdict& verdict);

}  // namespace placemat::inline judge
