#include "harness/fuzz/require_place.h"

#include <algorithm>

#include "harness/check/order_ledger.h"
#include "harness/fuzz/failure.h"
#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/judge/reading.h"
#include "reference/protocol.h"
#include "reference/segment.h"

namespace placemat {
namespace {

Request comparison_of(CodeUnits left, CodeUnits right) {
  Request request{.operation = Operation::kCompare,
                  .units = {left.begin(), left.end()},
                  .chunk_lengths = {left.size(), right.size()}};
  request.units.insert(request.units.end(), right.begin(), right.end());
  return request;
}

}  // namespace

void require_walk_back(const Implementation& implementation, CodeUnits units) {
  if (!implementation.offers(Operation::kPrevious)) return;
  const Profile& profile = implementation.describe().profile;
  // Whether steps back stop where reading forward does.
  const bool is_claimed = profile.backward == Backward::kMaximalSubpart ||
                          reading_of(*profile.form, units)->well_formed();
  std::vector<Segment> ahead = segment(*profile.form, units);
  Request request{.operation = Operation::kPrevious,
                  .units = {units.begin(), units.end()},
                  .number = units.size()};
  for (std::size_t steps = 0; request.number > 0 && steps < kMostPlaced; ++steps) {
    while (ahead.back().offset >= request.number) ahead.pop_back();
    const Segment& last = ahead.back();
    const Reply right =
        last.well_formed() ? Reply::start(last.offset, last.value) : Reply::start(last.offset);
    const Reply reply = ask(implementation, request);
    if (!was_asked(reply)) return;
    // The judge would read all octets again for each step, to say the same.
    if (!is_claimed || reply != right) require_reply(implementation, request, reply);
    request.number = std::min(*reply.number, request.number - 1);
  }
}

void require_order(const Implementation& implementation, std::span<const CodeUnits> strings) {
  OrderLedger ledger;
  for (const CodeUnits left : strings) {
    for (const CodeUnits right : strings) {
      const Request request = comparison_of(left, right);
      const Reply reply = require_conforms(implementation, request);
      if (!was_asked(reply)) return;
      std::vector<Request> requests;
      for (const auto& [other, earlier] : ledger.hold(request, reply)) requests.push_back(other);
      if (requests.empty()) continue;
      requests.push_back(request);
      fail({.implementation = &implementation,
            .facet = Facet::kCompare,
            .deviation = Deviation::kInconsistentOrder,
            .requests = requests,
            .expected = "one order of all strings",
            .clause = "an order is antisymmetric and transitive",
            .observed = reply_line(reply)});
    }
  }
}

}  // namespace placemat
