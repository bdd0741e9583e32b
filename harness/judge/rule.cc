#include "harness/judge/rule.h"

#include <algorithm>
#include <cstdlib>

#include "reference/protocol.h"

namespace placemat {

std::string ListedRule::text() const {
  std::string text;
  for (const Reply& reply : listed_) text += (text.empty() ? "" : " or ") + reply_line(reply);
  return text.empty() ? otherwise_ : text;
}

void ListedRule::add(const Reply& reply) {
  if (!is_right(reply)) listed_.push_back(reply);
}

bool ListedRule::is_right(const Reply& reply) const {
  return std::any_of(listed_.begin(), listed_.end(), [&reply](const Reply& one) {
    return one.kind == reply.kind && one.number == reply.number && one.units == reply.units;
  });
}

std::unique_ptr<const Rule> rule_for(const Profile& profile, const Request& request) {
  switch (request.operation) {
    case Operation::kCount:
    case Operation::kUtf16Length:
    case Operation::kUtf8Length:
      return measure_rule(profile, request);
    case Operation::kEncodeUtf16:
      return utf16_rule(profile, request);
    case Operation::kDecodeInto:
    case Operation::kEncodeInto:
      return room_rule(profile, request);
    case Operation::kPrevious:
      return previous_rule(profile, request);
    case Operation::kTruncate:
      return truncation_rule(profile, request);
    case Operation::kCompare:
      return order_rule(profile, request);
    default:
      std::abort();  // of version 1: the expectation itself says
  }
}

}  // namespace placemat
