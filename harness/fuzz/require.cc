#include "harness/fuzz/require.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>

#include "harness/fuzz/disagreement.h"
#include "harness/fuzz/failure.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/placement.h"
#include "harness/judge/cause.h"
#include "harness/judge/naming.h"
#include "harness/judge/rulebook.h"
#include "harness/judge/verdict.h"
#include "reference/segment.h"
#include "reference/words/protocol.h"

namespace placemat::inline fuzz {
namespace {

bool is_fault_of(const Judged& judged) { return judged.deviation != Deviation::kNone; }

bool allows(const Implementation& implementation, const Request& request, const Reply& reply) {
  return expected_of(implementation.describe().profile, request).allows(reply);
}

// Reports whether `request` has several chunks, and the reply to its octets in one chunk is right.
bool is_fault_of_chunks(const Implementation& implementation, const Request& request) {
  if (!is_stream(request.operation()) || request.chunk_lengths().size() < 2) return false;
  const Request whole = Request::whole(request.operation(), request.units());
  return allows(implementation, whole, ask(implementation, whole));
}

// Reports the first facet under which `reply` is a fault; returns if it is none. A fault that
// follows from another fault is reported as the other one: an implementation that refuses E0 A0 80
// gives a wrong offset for E0 A0 80 FF.
void check(const Implementation& implementation, const Request& request, const Reply& reply) {
  const Profile& profile = implementation.describe().profile;
  const Verdict verdict = verdict_of(profile, request, reply);
  for (const Request& simpler : simpler_requests(profile, request, reply, verdict)) {
    const Reply said = ask(implementation, simpler);
    if (was_asked(said)) check(implementation, simpler, said);
  }
  const auto report = [&](Facet facet, DeviationClass deviation) {
    // A right reply to the same request shows that this one followed from an earlier request.
    if (allows(implementation, request, ask(implementation, request))) {
      deviation = Deviation::kDependsOnHistory;
    }
    fail({.implementation = &implementation,
          .facet = facet,
          .deviation = deviation,
          .requests = {request},
          .expected = {},
          .clause = {},
          .observed = reply_line(reply)});
  };
  if (is_fault_of(verdict.facet)) {
    const DeviationClass deviation = verdict.facet.deviation;
    report(facet_of(request.operation()),
           is_fault_of_chunks(implementation, request) ? name_in_chunks(deviation) : deviation);
  }
  if (verdict.offset && is_fault_of(*verdict.offset)) {
    report(Facet::kOffset, verdict.offset->deviation);
  }
}

// Right is a reply that was right. It is remembered because the codec's kernels share one profile
// and give the same replies in turn, and the judge is slower than they are.
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
  if (g_right.size() < kRemembered) {
    g_right.push_back({profile, request, reply});
  } else {
    g_right[g_next_right++ % kRemembered] = {profile, request, reply};
  }
}

// Reports whether `reply` is right. "unsupported" and "untestable" are not.
bool is_right(const Implementation& implementation, const Request& request, const Reply& reply) {
  if (!was_asked(reply)) return false;
  const Profile& profile = implementation.describe().profile;
  if (is_remembered(profile, request, reply)) return true;
  if (!allows(implementation, request, reply)) return false;
  remember(profile, request, reply);
  return true;
}

// Word is what a member says of octets, or what it should say.
struct Word {
  bool accepts;
  std::optional<std::size_t> offset;
  std::span<const Ucs4> values;
};

Word said(const Reply& reply) { return {accepts(reply.kind), reply.offset, reply.values}; }

Word right(const Member& member) {
  if (member.reading->well_formed()) return {true, {}, member.values};
  return {false, member.reading->fault->offset, {}};
}

struct Compared {
  bool offsets;
  bool values;
};

bool differ(const Word& left, const Word& right, Compared compared) {
  if (left.accepts != right.accepts) return true;
  if (!left.accepts) return compared.offsets && left.offset != right.offset;
  return compared.values && !std::equal(left.values.begin(), left.values.end(),
                                        right.values.begin(), right.values.end());
}

// Reports whether the octets begin with a U+FEFF that the member may keep or strip.
bool has_choice(const Member& member) {
  return member.reading->begins_with_bom() &&
         member.implementation->describe().profile.bom == BomPolicy::kUnspecified;
}

// Reports the member that departs from its own profile. The two disagree otherwise than their forms
// do, so at least one of them does.
void blame(const Member& left, const Member& right, Operation operation, CodeUnits units) {
  const Request request = Request::whole(operation, {units.begin(), units.end()});
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

void forget_right_replies() {
  g_right.clear();
  g_next_right = 0;
}

bool was_asked(const Reply& reply) {
  return reply.kind != Reply::Kind::kUnsupported && reply.kind != Reply::Kind::kUntestable;
}

Reply require_conforms(const Implementation& implementation, const Request& request) {
  Reply reply = ask(implementation, request);
  const bool stands = !was_asked(reply) || is_right(implementation, request, reply);
  if (!stands) check(implementation, request, reply);
  return reply;
}

Reply Held::require(const Request& request) {
  Reply reply = require_conforms(implementation_, request);
  if (was_asked(reply)) hold(request, reply);
  return reply;
}

void Held::hear(const Request& request) {
  const Reply reply = ask(implementation_, request);
  if (!was_asked(reply)) return;
  const Profile& profile = implementation_.describe().profile;
  // A reply that the profile leaves open is held, too.
  if (is_right(implementation_, request, reply) || stands(verdict_of(profile, request, reply))) {
    hold(request, reply);
  }
}

void Held::require_further() {
  for (auto asked = heard_.take_asked(); !asked.empty(); asked = heard_.take_asked()) {
    for (const Request& request : asked) require(request);
  }
}

void Held::hold(const Request& request, const Reply& reply) {
  std::vector<Exchange> against;
  const Agreement* const broken = heard_.hold(request, reply, against);
  if (broken == nullptr) return;
  FailedRequirement failed{.implementation = &implementation_,
                           .facet = facet_of(request.operation()),
                           .deviation = broken->judged(request, against).deviation,
                           .requests = {},
                           .expected = std::string(broken->name),
                           .clause = std::string(broken->clause),
                           .observed = reply_line(reply)};
  for (const Exchange& earlier : against) {
    failed.requests.push_back(earlier.request);
    failed.expected += "; " + request_line(earlier.request) + ": " + reply_line(earlier.reply);
  }
  failed.requests.push_back(request);
  fail(failed);
}

void require_agreement(const Member& left, const Member& right, CodeUnits units) {
  bool seen = false;
  for (const Operation operation : {Operation::kValidate, Operation::kDecode}) {
    const bool validates = operation == Operation::kValidate;
    const Reply& left_reply = validates ? left.validate : left.decode;
    const Reply& right_reply = validates ? right.validate : right.decode;
    if (!was_asked(left_reply) || !was_asked(right_reply)) continue;
    seen = true;
    const Compared compared{left_reply.offset && right_reply.offset,
                            !validates && !has_choice(left) && !has_choice(right)};
    if (differ(said(left_reply), said(right_reply), compared) !=
        differ(placemat::right(left), placemat::right(right), compared)) {
      blame(left, right, operation, units);
    }
  }
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

void require_walk_back(const Implementation& implementation, CodeUnits units) {
  if (units.empty() || !implementation.offers(Operation::kPrevious)) return;
  const Profile& profile = implementation.describe().profile;
  // Reports whether steps back have to stop where reading forward does.
  const bool is_claimed = profile.backward == Backward::kMaximalSubpart ||
                          reading_of(*profile.form, units)->well_formed();
  std::vector<Segment> ahead = segment(*profile.form, units);
  Request request = Request::previous({units.begin(), units.end()}, units.size());
  for (std::size_t steps = 0; steps < kMostPlaced; ++steps) {
    while (ahead.back().offset >= request.number()) ahead.pop_back();
    const Segment& last = ahead.back();
    const Reply right =
        last.well_formed() ? Reply::start(last.offset, last.value) : Reply::start(last.offset);
    const Reply reply = ask(implementation, request);
    if (!was_asked(reply)) return;
    // The plain case is settled here, because the judge would read all octets again for each step.
    const bool is_plain = is_claimed && reply == right;
    if (!is_plain && !is_right(implementation, request, reply)) {
      check(implementation, request, reply);
    }
    const std::size_t next = std::min(*reply.number, request.number() - 1);
    if (next == 0) return;
    request.set_number(next);
  }
}

}  // namespace placemat::inline fuzz
