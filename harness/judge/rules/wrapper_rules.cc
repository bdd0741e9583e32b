// Judges within and repeat, by what is expected of the same octets alone, or of fewer of them.
#include <algorithm>
#include <utility>

#include "harness/judge/rulebook.h"
#include "harness/judge/rules/rule.h"

namespace placemat::inline judge {
namespace {

// Octets beside a slice never matter.
Expected expected_within(const Profile& profile, const Request& request) {
  return expected_of(profile, request.inner());
}

DeviationClass within_departure(const Profile&, const Request&, const Expected&, const Reply&) {
  return Deviation::kReadsNeighbours;
}

std::string within_clause(const Profile& profile, const Request& request) {
  return "octets beside those that are given never matter; " + clause_of(profile, request.inner());
}

bool answers_otherwise(const Profile&, const Request& request, const Expected&,
                       const Reply& reply) {
  return !is_answer(request.inner_operation(), reply.kind);
}

// Returns the request of a repeat with another number of repetitions, as one string.
Request repeated(const Request& request, std::size_t times) {
  std::vector<std::uint8_t> units;
  for (std::size_t i = 0; i < times; ++i) {
    units.insert(units.end(), request.left().begin(), request.left().end());
  }
  units.insert(units.end(), request.right().begin(), request.right().end());
  return Request::whole(request.inner_operation(), std::move(units));
}

// kFew repetitions are enough to see what one more adds. The meaning of octets depends on a few
// others around them, because no sequence is longer than six octets.
constexpr std::size_t kFew = 8;

// Returns the number after `times` repetitions, from those after kFew and after one more.
std::size_t at(std::size_t times, std::size_t few, std::size_t one_more) {
  return few + (times - kFew) * (one_more - few);
}

// Expects what a few repetitions and one more show. If no single reply is right, nothing is known.
Expected expected_repeat(const Profile& profile, const Request& request) {
  const std::size_t times = request.number();
  if (times <= kFew + 1) return expected_of(profile, repeated(request, times));
  const Expected few = expected_of(profile, repeated(request, kFew));
  const Expected more = expected_of(profile, repeated(request, kFew + 1));
  const Reply* const first = few.only_reply();
  const Reply* const second = more.only_reply();
  Expected expected;
  if (first == nullptr || second == nullptr || first->kind != second->kind) {
    expected.add_open(AnyOf{Reply::Kind::kNumber});
    expected.add_open(AnyOf{Reply::Kind::kIllFormed});
    return expected;
  }
  Reply reply = *second;
  if (reply.number) reply.number = at(times, *first->number, *second->number);
  if (reply.offset) reply.offset = at(times, *first->offset, *second->offset);
  expected.add(std::move(reply));
  return expected;
}

// Names the reply as that to the same octets repeated a few times.
DeviationClass repeat_departure(const Profile& profile, const Request& request, const Expected&,
                                const Reply& reply) {
  const Request few = repeated(request, std::min(request.number(), kFew));
  const Rule& rule = rule_of(few.operation());
  const Expected expected = rule.expected(profile, few);
  const Reply* const right = expected.only_reply();
  const bool gives_number = reply.kind == Reply::Kind::kNumber;
  if (right != nullptr && right->kind == reply.kind) {
    if (!gives_number) return Deviation::kWrongOffset;
    return request.inner_operation() == Operation::kCount ? Deviation::kWrongCount
                                                          : Deviation::kWrongLength;
  }
  return rule.departure(profile, few, expected, reply);
}

std::string repeat_clause(const Profile& profile, const Request& request) {
  return "a length is exact, whatever its size; " +
         clause_of(profile, repeated(request, std::min(request.number(), kFew)));
}

}  // namespace

const Rule kWithinRule = {&expected_within, &within_departure, &within_clause, &answers_otherwise};
const Rule kRepeatRule = {&expected_repeat, &repeat_departure, &repeat_clause, &answers_otherwise};

}  // namespace placemat::inline judge
