#include "harness/check/consistency.h"

#include <algorithm>

#include "harness/cases/suite.h"

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

}  // namespace

std::optional<Judged> contradiction(const Profile& profile, const Exchange& earlier,
                                    const Exchange& later) {
  const Operation first = earlier.first.operation;
  const Operation second = later.first.operation;
  if (earlier.first == later.first) {
    if (earlier.second == later.second) return std::nullopt;
    return Judged{Judgement::kNondeterministic, Deviation::kNondeterministic};
  }
  if (agree(profile, earlier, later)) return std::nullopt;
  if (first == second) return Judged{Judgement::kDeviates, Deviation::kStreamDiffers};
  return Judged{Judgement::kInconsistent,
                DeviationClass::inconsistent(facet_of(first), facet_of(second))};
}

std::optional<Consistency::Finding> Consistency::hold(const Request& request, const Reply& reply) {
  const std::string octets(request.units.begin(), request.units.end());
  const bool encodes = request.operation == Operation::kEncode;
  auto& earlier = encodes ? by_values_[request.values] : by_octets_[octets];
  const Exchange now = {request, reply};
  // The request itself first: two replies to one are worse than two operations that disagree.
  const auto same = std::find_if(earlier.begin(), earlier.end(),
                                 [&](const Exchange& other) { return other.first == request; });
  if (same != earlier.end()) {
    if (const auto judged = contradiction(profile_, *same, now)) return Finding{*judged, *same};
  }
  std::optional<Finding> finding;
  for (const Exchange& other : earlier) {
    if (finding || other.first.operation > request.operation) continue;
    if (const auto judged = contradiction(profile_, other, now)) finding = Finding{*judged, other};
  }
  if (same != earlier.end()) return finding;
  earlier.push_back(now);
  if (request.operation == Operation::kDecode && reply.kind == Reply::Kind::kValues) {
    decoded_.push_back(reply.values);
    by_values_[reply.values].push_back(now);
  }
  return finding;
}

void Consistency::forget() {
  by_octets_.clear();
  by_values_.clear();
  decoded_.clear();
}

std::vector<Request> consistency_requests(const std::vector<std::uint8_t>& units) {
  const std::vector<std::size_t> each(units.size(), 1);
  const std::vector<std::size_t> whole = {units.size()};
  std::vector<Request> requests;
  for (const Operation operation : kOperations) {
    if (takes_values(operation) || row_of(operation).since > 1) continue;
    if (!is_stream(operation)) {
      requests.push_back({operation, units, {}, {}});
      continue;
    }
    requests.push_back({operation, units, whole, {}});
    if (units.size() > 1) requests.push_back({operation, units, each, {}});
  }
  return requests;
}

}  // namespace placemat
