// The judge: an observation against the profile that its implementation claims.
//
// There is no list of known differences here. What an implementation may do follows from its form
// and its policies alone (harness/README.md, "The invariant").
#pragma once

#include <optional>
#include <string>

#include "reference/judgement.h"
#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

struct Judged {
  Judgement judgement = Judgement::kConforms;
  std::string deviation_class;  // empty unless the judgement is kDeviates

  bool operator==(const Judged&) const = default;
};

struct CaseJudgement {
  Judged facet;                  // facet_of(request.operation)
  std::optional<Judged> offset;  // Facet::kOffset; only for validate and decode, where both sides
                                 // say ill-formed

  bool operator==(const CaseJudgement&) const = default;
};

// judge(): what `reply` to `request` is worth under `profile`.
//
// Pure. A reply that is no answer to the request's operation (units to a decode, `unsupported` to
// what was offered) is a kProtocolError. O(octets * rows).
CaseJudgement judge(const Profile& profile, const Request& request, const Reply& reply);

// What a reply had to be.
struct Expected {
  std::string reply;   // a reply line of the protocol, or "A or B"
  std::string clause;  // where that is written
};
Expected expected_reply(const Profile& profile, const Request& request);

// Whether `profile` lets the API be asked `request` at all.
bool in_domain(const Profile& profile, const Request& request);

// Plain words on what a deviation of this class can do to a program; never empty.
std::string consequence_of(const std::string& deviation_class);

}  // namespace placemat
