// Declares requirements: what a target demands of the implementations that it calls.
//
// A requirement that fails ends the process (harness/fuzz/failure.h). Requests outside an
// implementation's API or domain require nothing of it; those outside its domain are counted.
#pragma once

#include <utility>
#include <vector>

#include "harness/door/implementation.h"
#include "harness/fuzz/panel.h"
#include "harness/judge/agreement.h"
#include "reference/words/request.h"

namespace placemat::inline fuzz {

// Returns the reply to `request`. Requires that it is as the implementation's profile says.
Reply require_conforms(const Implementation& implementation, const Request& request);

// Reports whether the implementation was called: it offers the operation, and its domain has the
// request.
bool was_asked(const Reply& reply);

// Forgets which replies were found right. An input that leaves more memory behind than it found
// makes libFuzzer look for leaks, which takes longer than the judging.
void forget_right_replies();

// Held is an implementation whose replies must agree with one another (harness/judge/agreement.h).
class Held {
 public:
  // `implementation` must outlive this.
  explicit Held(const Implementation& implementation)
      : implementation_(implementation), heard_(implementation.describe().profile) {}

  // Returns the reply to `request`. Requires that it is as the profile says and that it agrees with
  // the replies before it.
  Reply require(const Request& request);

  // Makes `request`, so that other replies are compared with its reply. A reply that departs from
  // the profile is ignored.
  void hear(const Request& request);

  // Makes the further requests that the agreements (judge/agreement.h) derive from the replies so
  // far, and requires right replies.
  void require_further();

 private:
  void hold(const Request& request, const Reply& reply);

  const Implementation& implementation_;
  Heard heard_;
};

// Requires that two members accept, reject and decode the same octets alike where their forms do,
// and differ where their forms differ. A member that rejects what its own form allows fails here,
// as does one that accepts too much. Disagreements that the forms explain are tallied.
void require_agreement(const Member& left, const Member& right, CodeUnits units);

// Returns all pairs of members.
std::vector<std::pair<const Member*, const Member*>> pairs(const std::vector<Member>& members);

// Requires that steps backwards from the end of `units` do as the profile says. In well-formed text
// they visit the boundaries that reading forward visits. It takes at most kMostPlaced steps
// (placement.h).
void require_walk_back(const Implementation& implementation, CodeUnits units);

}  // namespace placemat::inline fuzz
