#include "harness/fuzz/require.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "harness/fuzz/disagreement.h"
#include "harness/fuzz/failure.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

bool is_fault_of(const Judged& judged) { return judged.deviation != Deviation::kNone; }

bool accepts(const Reply& reply) { return reply.kind != Reply::Kind::kIllFormed; }

// Reports the first facet under which `reply` is a fault; returns if it is none.
void check(const Implementation& implementation, const Request& request, const Reply& reply) {
  const Verdict verdict = Expectation(implementation.describe().profile, request).verdict(reply);
  const auto report = [&](Facet facet, DeviationClass deviation) {
    fail({.implementation = &implementation,
          .facet = facet,
          .deviation = deviation,
          .requests = {request},
          .expected = {},
          .clause = {},
          .observed = reply_line(reply)});
  };
  if (is_fault_of(verdict.facet)) {
    report(facet_of(request.operation), verdict.facet.deviation);
  }
  if (verdict.offset && is_fault_of(*verdict.offset)) {
    report(Facet::kOffset, verdict.offset->deviation);
  }
}

// Replies that were right. The codec's kernels share one profile, are asked the same in turn and
// answer alike, and the judge is slower than they are. What is asked of version 1 of the protocol
// is judged faster than it is found here.
struct Right {
  Profile profile;
  Request request;
  Reply reply;
};
constexpr std::size_t kRemembered = 32;
thread_local std::vector<Right> g_right;
thread_local std::size_t g_next_right = 0;

bool is_remembered(const Profile& profile, const Request& request, const Reply& reply) {
  return std::any_of(g_right.begin(), g_right.end(), [&](const Right& right) {
    return right.request == request && right.reply == reply && right.profile == profile;
  });
}

void remember(const Profile& profile, const Request& request, const Reply& reply) {
  if (row_of(request.operation).since == 1) return;
  if (g_right.size() < kRemembered) {
    g_right.push_back({profile, request, reply});
  } else {
    g_right[g_next_right++ % kRemembered] = {profile, request, reply};
  }
}

bool spells_bom_first(const std::vector<Ucs4>& values) {
  return !values.empty() && values[0] == kByteOrderMark;
}

bool bom_is_unspecified(const Member& member) {
  return member.implementation->describe().profile.bom == BomPolicy::kUnspecified;
}

// The values that a member has to give, U+FEFF at the start kept or stripped as it claims.
std::vector<Ucs4> values_for(const Member& member) {
  std::vector<Ucs4> values = member.reading->values;
  const bool strips = member.implementation->describe().profile.bom == BomPolicy::kStrip;
  if (strips && spells_bom_first(values)) values.erase(values.begin());
  return values;
}

// Whether the two differ, and whether they have to, in all that their profiles tell of.
struct Comparison {
  bool differ = false;
  bool have_to = false;

  bool agreed() const { return differ == have_to; }
};

Comparison compare_values(const Member& left, const Member& right) {
  const bool unknown = (spells_bom_first(left.reading->values) && bom_is_unspecified(left)) ||
                       (spells_bom_first(right.reading->values) && bom_is_unspecified(right));
  if (unknown) return {};
  // Most pairs share form and claim, and need no copies.
  const bool same_claim =
      left.reading == right.reading &&
      left.implementation->describe().profile.bom == right.implementation->describe().profile.bom;
  return {left.decode.values != right.decode.values,
          !same_claim && values_for(left) != values_for(right)};
}

Comparison compare(const Member& left, const Member& right, Operation operation) {
  const Reply& left_reply = operation == Operation::kValidate ? left.validate : left.decode;
  const Reply& right_reply = operation == Operation::kValidate ? right.validate : right.decode;
  if (!was_asked(left_reply) || !was_asked(right_reply)) return {};
  const bool left_accepts = accepts(left_reply);
  const Comparison validity{left_accepts != accepts(right_reply),
                            left.reading->well_formed() != right.reading->well_formed()};
  if (!validity.agreed() || validity.differ) return validity;
  // Both are wrong in the same way; a pair that includes an honest member shows it.
  if (left_accepts != left.reading->well_formed()) return {};
  if (left_accepts) {
    return operation == Operation::kValidate ? validity : compare_values(left, right);
  }
  if (!left_reply.offset || !right_reply.offset) return {};
  return {left_reply.offset != right_reply.offset,
          left.reading->fault->offset != right.reading->fault->offset};
}

// A pair disagrees otherwise than its forms do, so one of the two departs from its own profile.
void blame(const Member& left, const Member& right, Operation operation, CodeUnits units) {
  const Request request{.operation = operation, .units = {units.begin(), units.end()}};
  for (const Member* member : {&left, &right}) {
    check(*member->implementation, request,
          operation == Operation::kValidate ? member->validate : member->decode);
  }
  std::fprintf(stderr, "placemat: %s and %s disagree over %s, and the judge blames neither\n",
               left.implementation->describe().id.c_str(),
               right.implementation->describe().id.c_str(), request_line(request).c_str());
  std::abort();
}

}  // namespace

bool was_asked(const Reply& reply) {
  return reply.kind != Reply::Kind::kUnsupported && reply.kind != Reply::Kind::kUntestable;
}

Reply require_conforms(const Implementation& implementation, const Request& request) {
  Reply reply = ask(implementation, request);
  require_reply(implementation, request, reply);
  return reply;
}

void require_reply(const Implementation& implementation, const Request& request,
                   const Reply& reply) {
  const Profile& profile = implementation.describe().profile;
  if (!was_asked(reply) || is_remembered(profile, request, reply)) return;
  if (!Expectation(profile, request).allows(reply)) return check(implementation, request, reply);
  remember(profile, request, reply);
}

void require_agreement(const Member& left, const Member& right, CodeUnits units) {
  for (const Operation operation : {Operation::kValidate, Operation::kDecode}) {
    if (!compare(left, right, operation).agreed()) blame(left, right, operation, units);
  }
  const bool seen = (was_asked(left.validate) && was_asked(right.validate)) ||
                    (was_asked(left.decode) && was_asked(right.decode));
  const auto disagreement = disagreement_between(*left.reading, *right.reading);
  if (seen && disagreement) fuzz_tally().note(*disagreement);
}

std::vector<std::pair<const Member*, const Member*>> pairs(const std::vector<Member>& members) {
  std::vector<std::pair<const Member*, const Member*>> all;
  all.reserve(members.size() * members.size() / 2);
  for (std::size_t left = 0; left < members.size(); ++left) {
    for (std::size_t right = left + 1; right < members.size(); ++right) {
      all.emplace_back(&members[left], &members[right]);
    }
  }
  return all;
}

bool require_same(const Implementation& implementation, const Request& request,
                  const Request& again, DeviationClass deviation) {
  const Reply first = ask(implementation, request);
  Reply second = ask(implementation, again);
  if (!was_asked(first) || !was_asked(second)) return false;
  const std::string observed = reply_line(second);
  if (!first.offset || !second.offset) second.offset = first.offset;
  if (first == second) return true;
  fail({.implementation = &implementation,
        .facet = facet_of(again.operation),
        .deviation = deviation,
        .requests = {request, again},
        .expected = reply_line(first),
        .clause = "the same octets are answered alike, however they are cut",
        .observed = observed});
}

void require_round_trip(const Implementation& implementation, CodeUnits units) {
  const Request decode{.operation = Operation::kDecode, .units = {units.begin(), units.end()}};
  const Reply decoded = require_conforms(implementation, decode);
  if (decoded.kind != Reply::Kind::kValues) return;
  const Request encode{.operation = Operation::kEncode, .values = decoded.values};
  const Reply encoded = ask(implementation, encode);
  if (!was_asked(encoded)) return;
  const bool strips = implementation.describe().profile.bom != BomPolicy::kKeep;
  const CodeUnits bom = kByteOrderMarkUnits;
  std::vector<std::uint8_t> with_bom(bom.begin(), bom.end());
  with_bom.insert(with_bom.end(), encoded.units.begin(), encoded.units.end());
  if (encoded.kind == Reply::Kind::kUnits &&
      (encoded.units == decode.units || (strips && with_bom == decode.units))) {
    return;
  }
  const bool refused = encoded.kind == Reply::Kind::kUnencodable;
  fail({.implementation = &implementation,
        .facet = Facet::kEncode,
        .deviation = refused ? Deviation::kRefusesEncodable : Deviation::kWrongEncoding,
        .requests = {decode, encode},
        .expected = reply_line(Reply::of_units(decode.units)),
        .clause = "what was decoded is encoded as it was: each value has one spelling "
                  "(Unicode D92, Table 3-6)",
        .observed = reply_line(encoded)});
}

}  // namespace placemat
