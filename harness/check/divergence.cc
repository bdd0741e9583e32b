#include "harness/check/divergence.h"

#include <algorithm>
#include <functional>

#include "harness/judge/plainest.h"
#include "harness/judge/rulebook.h"
#include "reference/forms/rfc3629.h"
#include "reference/segment.h"
#include "reference/utf16.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

bool claims_nothing(const Profile& profile, Operation operation) {
  switch (operation) {
    case Operation::kReplace:
    case Operation::kStreamReplace:
      return profile.replacement == Replacement::kUnspecified ||
             profile.bom == BomPolicy::kUnspecified;
    case Operation::kEncode:
      return profile.refusal != Refusal::kRefuse;
    default:
      return row_of(operation).group != Group::kText || profile.bom == BomPolicy::kUnspecified;
  }
}

int rank_of(const std::string& explained_by) {
  return explained_by == "nothing" ? 0 : explained_by == "deviation" ? 1 : 2;
}

}  // namespace

std::string divergence_category(const Request& request, bool all_accept) {
  if (takes_values(request.operation())) {
    for (const Ucs4 value : request.values()) {
      if (is_surrogate(value)) return "surrogates";
      if (value > kMaxScalar) return "above-10ffff";
    }
    return "encoding";
  }
  const auto first = first_ill_formed(kRfc3629, request.units());
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
  Split& split = splits_[{request.operation(), place}];
  if (split.departures.empty()) split.request = request;
  return split;
}

void DivergenceLog::add(std::size_t implementation, std::uint64_t place, const Request& request,
                        const Reply& reply, const Judged& judged) {
  const std::string observed = line_without_place(reply);
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
    const Operation operation = split.request.operation();
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
  // Groups are sorted by their members and not by their replies, so that a partition has one order.
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
  // If two profiles expect the same of this request, they do not explain different replies to it.
  std::vector<std::pair<Expected, const Group*>> promises;
  for (const Group& group : groups) {
    for (const std::size_t member : group.members) {
      const Profile& profile = *members_[member].profile;
      if (claims_nothing(profile, split.request.operation())) continue;
      Expected promise = expected_of(profile, split.request);
      const auto same = std::find_if(promises.begin(), promises.end(),
                                     [&](const auto& one) { return one.first == promise; });
      if (same == promises.end()) {
        promises.emplace_back(std::move(promise), &group);
      } else if (same->second != &group) {
        return "nothing";
      }
    }
  }
  return "profiles";
}

DivergenceRecord DivergenceLog::record_of(const Split& split,
                                          const std::vector<Group>& groups) const {
  DivergenceRecord record;
  const bool all_accept = std::all_of(groups.begin(), groups.end(), [&](const Group& group) {
    const auto reply = parse_reply(group.observed, split.request.operation());
    return !reply || !is_refusal(reply->kind);
  });
  record.category = divergence_category(split.request, all_accept);
  record.explained_by = explanation(split, groups);
  record.count = 1;
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
    if (groups.size() > 1) sum.add(record_of(split, groups));
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

}  // namespace placemat::inline check_room
