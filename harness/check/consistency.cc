#include "harness/check/consistency.h"

#include <algorithm>

#include "harness/cases/sized.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

bool is_strict(Operation operation) {
  return operation == Operation::kDecode || operation == Operation::kStream;
}

bool replaces(Operation operation) {
  return operation == Operation::kReplace || operation == Operation::kStreamReplace;
}

// Offsets are compared where both are told.
bool same_verdict(const Reply& left, const Reply& right) {
  const bool left_refuses = left.kind == Reply::Kind::kIllFormed;
  if (left_refuses != (right.kind == Reply::Kind::kIllFormed)) return false;
  return !left_refuses || !left.offset || !right.offset || left.offset == right.offset;
}

bool begins_with_mark(const std::vector<std::uint8_t>& units) {
  return units.size() >= kByteOrderMarkUnits.size() &&
         std::equal(kByteOrderMarkUnits.begin(), kByteOrderMarkUnits.end(), units.begin());
}

bool encodes_back(const Profile& profile, const std::vector<std::uint8_t>& units,
                  const Reply& encoded) {
  // A stripped signature is no fault of the round trip.
  if (profile.bom != BomPolicy::kKeep && begins_with_mark(units)) return true;
  return encoded.kind == Reply::Kind::kUnits && encoded.units == units;
}

bool agree(const Profile& profile, const Exchange& earlier, const Exchange& later) {
  const auto& [request, reply] = earlier;
  const Operation first = request.operation;
  const Operation second = later.first.operation;
  if (second == Operation::kEncode) {
    return !is_strict(first) || encodes_back(profile, request.units, later.second);
  }
  if (first == Operation::kEncode) {
    return !is_strict(second) || encodes_back(profile, later.first.units, reply);
  }
  if (first == Operation::kValidate) {
    return !is_strict(second) || same_verdict(reply, later.second);
  }
  if (replaces(first) && replaces(second)) return reply.values == later.second.values;
  if (replaces(first) || replaces(second)) {
    const Reply& strict = replaces(first) ? later.second : reply;
    const Reply& replaced = replaces(first) ? reply : later.second;
    return strict.kind == Reply::Kind::kIllFormed || strict.values == replaced.values;
  }
  return same_verdict(reply, later.second) && reply.values == later.second.values;
}

// Of what measures: how much it says. Of what writes: how much that was, in units of the other.
std::optional<std::size_t> amount(const Exchange& exchange, Operation measure) {
  const auto& [request, reply] = exchange;
  if (reply.kind == Reply::Kind::kNumber) return reply.number;
  if (reply.kind == Reply::Kind::kUnits && measure == Operation::kUtf8Length) {
    return reply.units.size();
  }
  if (reply.kind != Reply::Kind::kValues || measure == Operation::kUtf8Length) return std::nullopt;
  if (measure == Operation::kCount) return reply.values.size();
  return count_words(reply.values);
}

bool measures(Operation operation) {
  return operation == Operation::kCount || operation == Operation::kUtf16Length ||
         operation == Operation::kUtf8Length;
}

// Whether the one wrote what the other had measured.
std::optional<Judged> short_measure(const Exchange& earlier, const Exchange& later) {
  const Operation measure = later.first.operation;
  if (measures(earlier.first.operation)) return std::nullopt;
  const auto written = amount(earlier, measure);
  const auto measured = amount(later, measure);
  if (!written || !measured || *measured >= *written) return std::nullopt;
  return Judged{Judgement::kDeviates, Deviation::kMeasuresShort};
}

std::vector<Request> measured_values() {
  std::vector<Request> requests;
  for (const std::vector<Ucs4>& values : {std::vector<Ucs4>{0xD800},
                                          {0xDBFF},
                                          {0xDC00},
                                          {0xDFFF},
                                          {0x61, 0xD800, 0x62},
                                          {0xDC00, 0xD800},
                                          {0xD800, 0xDC00},
                                          {0x20AC, 0xDFFF},
                                          {0x110000},
                                          {0x61, 0x7FFFFFFF}}) {
    requests.push_back({Operation::kEncode, {}, {}, values});
    requests.push_back({Operation::kUtf8Length, {}, {}, values});
  }
  return requests;
}

std::vector<Request> compared(const std::vector<std::vector<std::uint8_t>>& strings) {
  std::vector<Request> requests;
  for (const auto& left : strings) {
    for (const auto& right : strings) {
      Request request{Operation::kCompare, left, {left.size(), right.size()}, {}};
      request.units.insert(request.units.end(), right.begin(), right.end());
      requests.push_back(std::move(request));
    }
  }
  return requests;
}

}  // namespace

std::optional<Judged> contradiction(const Profile& profile, const Exchange& earlier,
                                    const Exchange& later) {
  const Operation first = earlier.first.operation;
  const Operation second = later.first.operation;
  if (earlier.first == later.first) {
    if (earlier.second == later.second) return std::nullopt;
    return Judged{Judgement::kNondeterministic, Deviation::kNondeterministic};
  }
  if (measures(second)) return short_measure(earlier, later);
  if (row_of(first).since > 1 || row_of(second).since > 1) return std::nullopt;
  if (agree(profile, earlier, later)) return std::nullopt;
  if (first == second) return Judged{Judgement::kDeviates, Deviation::kStreamDiffers};
  return Judged{Judgement::kInconsistent,
                DeviationClass::inconsistent(facet_of(first), facet_of(second))};
}

std::optional<Consistency::Finding> Consistency::hold(const Request& request, const Reply& reply) {
  if (request.operation == Operation::kCompare) return hold_order(request, reply);
  const std::string octets(request.units.begin(), request.units.end());
  const bool encodes = takes_values(request.operation);
  auto& earlier = encodes ? by_values_[request.values] : by_octets_[octets];
  const Exchange now = {request, reply};
  // The request itself first: two replies to one are worse than two operations that disagree.
  const auto same = std::find_if(earlier.begin(), earlier.end(),
                                 [&](const Exchange& other) { return other.first == request; });
  if (same != earlier.end()) {
    if (const auto judged = contradiction(profile_, *same, now)) return Finding{*judged, {*same}};
  }
  std::optional<Finding> finding;
  for (const Exchange& other : earlier) {
    if (finding || other.first.operation > request.operation) continue;
    if (const auto judged = contradiction(profile_, other, now))
      finding = Finding{*judged, {other}};
  }
  if (same != earlier.end()) return finding;
  earlier.push_back(now);
  if (request.operation == Operation::kDecode && reply.kind == Reply::Kind::kValues) {
    decoded_.push_back(reply.values);
    by_values_[reply.values].push_back(now);
  }
  return finding;
}

std::optional<Consistency::Finding> Consistency::hold_order(const Request& request,
                                                            const Reply& reply) {
  auto against = orders_.hold(request, reply);
  if (against.empty()) return std::nullopt;
  return Finding{{Judgement::kDeviates, Deviation::kInconsistentOrder}, std::move(against)};
}

void Consistency::forget() {
  orders_.forget();
  by_octets_.clear();
  by_values_.clear();
  decoded_.clear();
}

std::vector<Request> consistency_requests(const std::vector<std::uint8_t>& units) {
  const std::vector<std::size_t> each(units.size(), 1);
  const std::vector<std::size_t> whole = {units.size()};
  std::vector<Request> requests;
  for (const Operation operation : kOperations) {
    const bool is_asked = row_of(operation).since == 1 || measures(operation);
    if (takes_values(operation) || !is_asked) continue;
    if (!is_stream(operation)) {
      requests.push_back({operation, units, {}, {}});
      continue;
    }
    requests.push_back({operation, units, whole, {}});
    if (units.size() > 1) requests.push_back({operation, units, each, {}});
  }
  return requests;
}

std::vector<std::vector<Request>> more_groups(const SuiteOptions& options) {
  const bool few = options.level == Level::kQuick;
  return {measured_values(), compared(order_strings(*options.form, few))};
}

}  // namespace placemat
