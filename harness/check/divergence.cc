#include "harness/check/divergence.h"

#include <algorithm>
#include <functional>

#include "harness/judge/expectation.h"
#include "reference/forms/rfc3629.h"
#include "reference/protocol.h"
#include "reference/segment.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

// A reply without its OFFSET or INDEX: not telling where is no difference in what was done.
std::string observed_text(ReplyView reply) {
  reply.offset.reset();
  return reply_line(reply);
}

std::string plainest_text(const Request& request) {
  const std::string line = Expectation(plainest_profile(), request).text();
  const auto reply = parse_reply(line, request.operation);
  return reply ? observed_text(*reply) : line;
}

bool accepts(const std::string& observed) {
  return !observed.starts_with("ill-formed") && !observed.starts_with("unencodable");
}

bool claims_nothing(const Profile& profile, Operation operation) {
  switch (operation) {
    case Operation::kReplace:
    case Operation::kStreamReplace:
      return profile.replacement == Replacement::kUnspecified ||
             profile.bom == BomPolicy::kUnspecified;
    case Operation::kEncode:
      return profile.refusal != Refusal::kRefuse;
    default:
      return row_of(operation).since > 1 || profile.bom == BomPolicy::kUnspecified;
  }
}

int rank_of(const std::string& explained_by) {
  return explained_by == "nothing" ? 0 : explained_by == "deviation" ? 1 : 2;
}

}  // namespace

const Profile& plainest_profile() {
  static const Profile profile = [] {
    Profile plain;
    plain.replacement = Replacement::kMaximalSubpart;
    plain.bom = BomPolicy::kKeep;
    plain.refusal = Refusal::kRefuse;
    return plain;
  }();
  return profile;
}

bool is_plainest(const Request& request, const ReplyView& reply) {
  return observed_text(reply) == plainest_text(request);
}

std::string divergence_category(const Request& request, bool all_accept) {
  if (takes_values(request.operation)) {
    for (const Ucs4 value : request.values) {
      if (is_surrogate(value)) return "surrogates";
      if (value > kMaxScalar) return "above-10ffff";
    }
    return "encoding";
  }
  const auto first = first_ill_formed(kRfc3629, request.units);
  if (all_accept) return first ? "replacement" : "values";
  if (!first) return "validity";
  switch (first->defect) {
    case Defect::kNonShortest:
      return "overlong";
    case Defect::kSurrogate:
      return "surrogates";
    case Defect::kOutOfRange:
      return "above-10ffff";
    default:
      return "validity";
  }
}

std::size_t DivergenceLog::add_implementation(std::string id, const Profile& profile,
                                              std::vector<Operation> offered) {
  const std::lock_guard lock(mutex_);
  members_.push_back({std::move(id), &profile, std::move(offered)});
  return members_.size() - 1;
}

std::uint32_t DivergenceLog::intern(const std::string& text) {
  const auto [entry, is_new] = numbers_.try_emplace(text, texts_.size());
  if (is_new) texts_.push_back(text);
  return entry->second;
}

DivergenceLog::Split& DivergenceLog::split_at(std::uint64_t place, const Request& request) {
  Split& split = splits_[{request.operation, place}];
  if (split.departures.empty()) split.request = request;
  return split;
}

void DivergenceLog::add(std::size_t implementation, std::uint64_t place, const Request& request,
                        const Reply& reply, const Judged& judged) {
  const std::string observed = observed_text(reply);
  const bool deviates = is_fault(judged.judgement);
  if (!deviates && is_plainest(request, reply)) return;
  const std::lock_guard lock(mutex_);
  split_at(place, request).departures[implementation] = {intern(observed), deviates};
}

void DivergenceLog::add_silence(std::size_t implementation, std::uint64_t place,
                                const Request& request) {
  const std::lock_guard lock(mutex_);
  split_at(place, request).departures[implementation] = {0, false};
}

std::vector<DivergenceLog::Group> DivergenceLog::groups_of(const Split& split) const {
  std::map<std::string, std::vector<std::size_t>> members_by_text;
  const std::string plainest = plainest_text(split.request);
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const auto& offered = members_[i].offered;
    const Operation operation = split.request.operation;
    if (std::find(offered.begin(), offered.end(), operation) == offered.end()) continue;
    const auto departure = split.departures.find(i);
    if (departure == split.departures.end()) {
      members_by_text[plainest].push_back(i);
    } else if (departure->second.observed != 0) {
      members_by_text[texts_[departure->second.observed]].push_back(i);
    }
  }
  std::vector<Group> groups;
  for (auto& [text, members] : members_by_text) groups.push_back({text, std::move(members)});
  // By who they are and not by what they did: one partition has one order.
  std::sort(groups.begin(), groups.end(), [](const Group& left, const Group& right) {
    return std::make_tuple(right.members.size(), std::cref(left.members)) <
           std::make_tuple(left.members.size(), std::cref(right.members));
  });
  return groups;
}

std::string DivergenceLog::explanation(const Split& split, const std::vector<Group>& groups) const {
  for (const auto& [member, departure] : split.departures) {
    if (departure.deviates) return "deviation";
  }
  // Two that promise the same reply may not give different ones.
  std::map<std::string, const Group*> group_by_promise;
  for (const Group& group : groups) {
    for (const std::size_t member : group.members) {
      const Profile& profile = *members_[member].profile;
      if (claims_nothing(profile, split.request.operation)) continue;
      const std::string promise = Expectation(profile, split.request).text();
      const auto [entry, is_new] = group_by_promise.try_emplace(promise, &group);
      if (!is_new && entry->second != &group) return "nothing";
    }
  }
  return "profiles";
}

DivergenceRecord DivergenceLog::record_of(const Split& split,
                                          const std::vector<Group>& groups) const {
  DivergenceRecord record;
  const bool all_accept = std::all_of(groups.begin(), groups.end(),
                                      [](const Group& group) { return accepts(group.observed); });
  record.category = divergence_category(split.request, all_accept);
  record.explained_by = explanation(split, groups);
  record.example = {request_line(split.request)};
  for (const Group& group : groups) {
    GroupRecord shown{group.observed, {}};
    for (const std::size_t member : group.members) {
      shown.implementations.push_back(members_[member].id);
    }
    record.groups.push_back(std::move(shown));
  }
  return record;
}

std::vector<DivergenceRecord> DivergenceLog::records() const {
  const std::lock_guard lock(mutex_);
  DivergenceSum sum;
  for (const auto& [place, split] : splits_) {
    const std::vector<Group> groups = groups_of(split);
    if (groups.size() < 2) continue;
    DivergenceRecord record = record_of(split, groups);
    record.count = 1;
    sum.add(std::move(record));
  }
  return sum.records();
}

void DivergenceSum::add(DivergenceRecord record) {
  Partition partition;
  for (const GroupRecord& group : record.groups) partition.push_back(group.implementations);
  const auto [entry, is_new] = records_.try_emplace(
      {rank_of(record.explained_by), record.category, std::move(partition)}, record);
  if (is_new) return;
  DivergenceRecord& known = entry->second;
  const std::uint64_t count = known.count + record.count;
  const auto key = [](const DivergenceRecord& one) {
    const std::string& request = one.example.front();
    return std::make_tuple(request.size(), std::cref(request));
  };
  if (key(record) < key(known)) known = std::move(record);
  known.count = count;
}

std::vector<DivergenceRecord> DivergenceSum::records() const {
  std::vector<DivergenceRecord> sorted;
  for (const auto& [key, record] : records_) sorted.push_back(record);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& left, const auto& right) {
    return std::make_tuple(rank_of(left.explained_by), left.category, right.count) <
           std::make_tuple(rank_of(right.explained_by), right.category, left.count);
  });
  return sorted;
}

}  // namespace placemat
