// Declares the rules: one for each operation, or for operations that are judged alike.
#pragma once

#include <memory>
#include <string>

#include "harness/judge/reading.h"
#include "harness/judge/spelling.h"
#include "reference/words/deviation.h"
#include "reference/words/expected.h"
#include "reference/words/profile.h"
#include "reference/words/reply.h"
#include "reference/words/request.h"

namespace placemat::inline judge {

// Rule holds functions without state, for requests within the domain of the profile.
struct Rule {
  // Returns the replies that are right. Takes O(octets * rows of the form), or less if the octets
  // were read just before.
  Expected (*expected)(const Profile& profile, const Request& request);

  // Names a reply that `expected`, made by the same rule, neither allows nor leaves open.
  DeviationClass (*departure)(const Profile& profile, const Request& request,
                              const Expected& expected, const Reply& reply);

  // Returns the clause that decides what may be replied.
  std::string (*clause)(const Profile& profile, const Request& request);

  // Reports whether `reply` says what no implementation can have done. If this is nullptr, no reply
  // does.
  bool (*cannot_be)(const Profile& profile, const Request& request, const Expected& expected,
                    const Reply& reply) = nullptr;
};

const Rule& rule_of(Operation operation);

extern const Rule kReadingRule;    // validate, decode, stream
extern const Rule kReplacingRule;  // replace, stream-replace
extern const Rule kEncodingRule;
extern const Rule kWordsRule;    // encode-utf16
extern const Rule kMeasureRule;  // Group::kMeasure, of octets
extern const Rule kUtf8LengthRule;
extern const Rule kDecodeIntoRule;
extern const Rule kEncodeIntoRule;
extern const Rule kPreviousRule;
extern const Rule kTruncationRule;
extern const Rule kOrderRule;
extern const Rule kSessionRule;  // session, session-replace
extern const Rule kWithinRule;
extern const Rule kRepeatRule;

}  // namespace placemat::inline judge
