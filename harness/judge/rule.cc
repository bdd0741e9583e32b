#include "harness/judge/rule.h"

#include <cstdlib>

namespace placemat {

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
