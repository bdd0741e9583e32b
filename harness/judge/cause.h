// What a deviation may follow from: another deviation of the same implementation.
//
// Who takes ED A0 80 for a character sees the fault of ED A0 80 80 at offset 3: the offset is no
// fault of its own. Nothing is inferred: the implementation is asked, and what the judge says of
// its reply to the simpler request is the cause.
#pragma once

#include <vector>

#include "harness/judge/verdict.h"
#include "reference/observation.h"
#include "reference/profile.h"
#include "reference/protocol.h"

namespace placemat {

// Whether a deviation of that class can follow from another.
bool may_follow(DeviationClass deviation);

// simpler_requests(): what to ask an implementation whose `reply` to `request` was judged
// `verdict`, a deviation by itself. The first of these whose verdict is a deviation of another
// class is the cause. Empty where a deviation stands for itself.
//
// - wrong-offset: the octets before the offset that was told, if something ill-formed is among
//   them; otherwise those before the fault, all well-formed.
// - Ill-formed octets replaced otherwise than claimed, or with a loss: the same octets without
//   replacement; what is well-formed among them; and, if U+FEFF or U+FFFD are lost, the same with
//   letters in their place, which may be lost as well.
// - Counts and lengths: the same octets, decoded, validated and replaced; the same values, encoded.
//   Room: the same without a limit.
// - Several values of which one is unencodable: each by itself.
std::vector<Request> simpler_requests(const Profile& profile, const Request& request,
                                      const Reply& reply, const Verdict& verdict);

}  // namespace placemat
