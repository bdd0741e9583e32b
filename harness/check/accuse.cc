#include "harness/check/accuse.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "harness/cases/suite.h"
#include "harness/check/prove.h"
#include "harness/judge/rulebook.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

DeviationRecord record_of(const Profile& profile, const AccuserOptions& options,
                          const Ledger::Key& key, DeviationClass deviation,
                          const Suspicion& suspicion, const Evidence& proof) {
  const Request& last = proof.requests.back();
  DeviationRecord record;
  record.deviation_class = deviation.name();
  record.facet = key.facet;
  record.follows = proof.follows.name();
  record.count = suspicion.count;
  record.found_cases = suspicion.count;
  for (const CaseSet& set : case_sets()) {
    if (suspicion.sets.contains(set.name)) record.found_in.emplace_back(set.name);
  }
  record.found_by = request_line(suspicion.suspects.front().request);
  record.counted_over = counted_over(options.counted_over, record.found_in);
  for (const Request& request : proof.requests) record.example.push_back(request_line(request));
  const Expected expected = expected_of(profile, last);
  if (proof.expected.empty()) record.wanted = expected;
  record.expected = proof.expected.empty() ? expected.text() : proof.expected;
  record.observed = proof.observed;
  record.clause = clause_of(profile, last);
  record.consequence = deviation.consequence();
  const DeviationClass differs = Deviation::kStreamDiffers;
  if (proof.only_in_chunks && deviation == proof.deviation && deviation != differs) {
    record.consequence += fmt::format(" Only in chunks. {}", differs.consequence());
  }
  record.replay = options.replay_command(record.example);
  return record;
}

// Proves one suspicion, and writes down what that showed.
DeviationRecord accuse_one(Ledger& ledger, const Profile& profile, const AccuserOptions& options,
                           const Ledger::Key& key, const Suspicion& suspicion, ProofTime time) {
  const Evidence proof = prove(key, suspicion, profile, options.start, time);
  const bool died = is_failure(suspicion.judgement);
  DeviationClass name = proof.recurs == Recurs::kAlone ? proof.deviation : key.deviation;
  Judgement judgement = suspicion.judgement;
  if (proof.recurs == Recurs::kNotTried) {
    judgement = Judgement::kNotJudged;
  } else if (proof.recurs == Recurs::kAfterHistory && !died) {
    // Replies that recur after the same requests are no chance, and contradict no other operation.
    name = Deviation::kDependsOnHistory;
    judgement = Judgement::kDeviates;
  } else if (proof.recurs == Recurs::kNever && !died) {
    name = Deviation::kNondeterministic;
    judgement = Judgement::kNondeterministic;
  }
  if (judgement != suspicion.judgement) {
    ledger.reclassify(key.facet, suspicion.judgement, judgement, suspicion.count);
  }
  DeviationRecord record = record_of(profile, options, key, name, suspicion, proof);
  record.judgement = judgement;
  const bool recurs = proof.recurs == Recurs::kAlone || proof.recurs == Recurs::kAfterHistory;
  if (!recurs) record.replay = options.replay_whole;
  return record;
}

// Joins records that are alike.
void join_alike(std::vector<DeviationRecord>& records) {
  const auto length = [](const DeviationRecord& one) {
    std::size_t octets = 0;
    for (const std::string& line : one.example) octets += line.size();
    return octets;
  };
  std::vector<DeviationRecord> joined;
  for (DeviationRecord& record : records) {
    const auto alike = std::find_if(joined.begin(), joined.end(), [&](const auto& other) {
      return other.is_like(record) && other.judgement == record.judgement &&
             other.follows == record.follows;
    });
    if (alike == joined.end()) {
      joined.push_back(std::move(record));
      continue;
    }
    const std::uint64_t count = alike->count + record.count;
    const std::uint64_t found = alike->found_cases + record.found_cases;
    if (length(record) < length(*alike)) *alike = std::move(record);
    alike->count = count;
    alike->found_cases = found;
  }
  records = std::move(joined);
}

// Returns what the octets of a slice alone follow from, if it follows from them, and otherwise "".
std::string cause_of_cause(const std::vector<DeviationRecord>& records,
                           const DeviationRecord& slice) {
  if (slice.facet != Facet::kWithin || slice.follows.empty()) return "";
  const auto alone = std::find_if(records.begin(), records.end(), [&](const auto& other) {
    return other.deviation_class == slice.follows && other.facet != slice.facet &&
           is_fault(other.judgement);
  });
  return alone == records.end() ? "" : alone->follows;
}

}  // namespace

std::string cases_of_level(const std::string& level) {
  return "the cases of level " + level + " for this facet";
}

std::string counted_over(const std::string& cases, const std::vector<std::string>& sets) {
  std::string text = cases;
  for (const CaseSet& set : case_sets()) {
    if (std::find(sets.begin(), sets.end(), set.name) == sets.end()) continue;
    const bool first = text.size() == cases.size();
    if (sets.size() == 1) {
      return cases + ", all in " + std::string(set.name) + ": " + std::string(set.description);
    }
    text += (first ? ", in " : ", ") + std::string(set.name);
  }
  return text;
}

void settle(std::vector<DeviationRecord>& records) {
  for (DeviationRecord& record : records) {
    const bool has_cause = std::any_of(records.begin(), records.end(), [&](const auto& other) {
      return other.follows.empty() && other.deviation_class == record.follows &&
             is_fault(other.judgement);
    });
    if (!has_cause) record.follows = cause_of_cause(records, record);
  }
  join_alike(records);
}

std::vector<DeviationRecord> accuse(Ledger& ledger, const Profile& profile,
                                    const AccuserOptions& options) {
  std::vector<DeviationRecord> records;
  const auto begun = std::chrono::steady_clock::now();
  const auto suspicions = ledger.suspicions();  // a copy: reclassify() changes the ledger
  std::size_t left = suspicions.size();
  for (const auto& [key, suspicion] : suspicions) {
    if (options.only && key != *options.only) continue;
    // Later suspicions get the time that earlier ones leave.
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
    const double rest = options.seconds - spent.count();
    const ProofTime time{.share = rest / static_cast<double>(left--), .rest = rest};
    records.push_back(accuse_one(ledger, profile, options, key, suspicion, time));
    records.back().found_as = key.deviation.name();
  }
  std::stable_sort(records.begin(), records.end(), [](const auto& left, const auto& right) {
    return std::tie(left.facet, left.found_as, left.follows) <
           std::tie(right.facet, right.found_as, right.follows);
  });
  if (options.join) settle(records);
  return records;
}

}  // namespace placemat::inline check_room
