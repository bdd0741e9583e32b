#include "harness/check/session.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "harness/cases/exam.h"
#include "harness/cases/grouped.h"
#include "harness/check/examiner.h"

namespace placemat::inline check_room {
namespace {

constexpr unsigned kGroupTier = 5;
constexpr std::size_t kGroup = 2048;  // requests whose replies are compared, at least
constexpr std::size_t kSlice = 64;    // requests between two looks at SessionPart::enough

// Returns the operations of the exam that are asked, in order.
std::vector<Operation> operations_asked(const Examiner& examiner) {
  const SessionPart* const part = examiner.options().part;
  std::vector<Operation> asked;
  for (const Operation operation : kOperations) {
    const bool is_wanted =
        part == nullptr ||
        (part->tier != kGroupTier &&
         (part->operations.empty() ||
          std::count(part->operations.begin(), part->operations.end(), operation) > 0));
    if (is_wanted && examiner.offers(operation)) asked.push_back(operation);
  }
  return asked;
}

// Judges the wanted part of a block, a few requests at a time. Returns false once that was enough.
bool judge_slices(Examiner& examiner, const KeyedBlock& block) {
  const std::vector<const CaseSet*>& sets = block.exam->sets;
  const unsigned tier = examiner.options().part->tier;
  const auto is_wanted = [&](std::size_t i) { return tier == 0 || sets[i]->tier == tier; };
  // Most blocks are of one set.
  if (sets.front() == sets.back() && !is_wanted(0)) return true;
  for (std::size_t first = 0; first < sets.size();) {
    std::size_t last = first;
    while (last < sets.size() && last - first < kSlice && is_wanted(last)) ++last;
    if (last == first) {
      ++first;
      continue;
    }
    examiner.judge(block.exam, first, last - first,
                   std::span(block.answers).subspan(first, last - first));
    if (examiner.is_enough()) return false;
    first = last;
  }
  return true;
}

// Judges the papers of all operations. Returns false once that was enough.
bool judge_papers(Examiner& examiner, const Profile& profile) {
  const SessionOptions& options = examiner.options();
  ExamRoom own_room;
  ExamRoom& room = options.room != nullptr ? *options.room : own_room;
  const std::vector<Operation> asked = operations_asked(examiner);
  std::shared_ptr<Paper> next;  // is begun while the last one is read
  for (std::size_t k = 0; k < asked.size(); ++k) {
    const auto paper = next ? std::move(next) : room.paper(profile, options.suite, asked[k]);
    if (k + 1 < asked.size()) next = room.paper(profile, options.suite, asked[k + 1]);
    for (std::size_t i = 0; const auto block = (*paper)[i]; ++i) {
      if (options.part == nullptr) {
        examiner.judge(block->exam, 0, block->answers.size(), block->answers);
      } else if (!judge_slices(examiner, *block)) {
        return false;
      }
    }
  }
  return true;
}

void judge(Examiner& examiner, Heard& beside, std::span<const Request> requests) {
  static const CaseSet* const set =
      &*std::find_if(case_sets().begin(), case_sets().end(), std::mem_fn(&CaseSet::grouped));
  std::vector<Case> cases;
  for (const Request& request : requests) cases.push_back({request, false, false, set});
  examiner.judge(cases, &beside);
}

// Asks and empties `requests`.
void judge_group(Examiner& examiner, const Profile& profile, std::vector<Request>& requests) {
  Heard beside(profile);
  judge(examiner, beside, requests);
  for (auto asked = beside.take_asked(); !asked.empty(); asked = beside.take_asked()) {
    const std::size_t first = requests.size();
    std::copy_if(asked.begin(), asked.end(), std::back_inserter(requests),
                 [&](const Request& one) { return examiner.offers(one.operation()); });
    judge(examiner, beside, std::span(requests).subspan(first));
  }
  std::reverse(requests.begin(), requests.end());
  judge(examiner, beside, requests);
  requests.clear();
}

// Asks the grouped sets of the suite that the implementation offers. It asks every group from first
// to last, then the requests that agreements add because of the replies, and then all from last to
// first: neither time nor order may change a reply.
void judge_groups(Examiner& examiner, const Profile& profile) {
  const SuiteOptions& suite = examiner.options().suite;
  const auto strings = consistency_strings(suite);
  std::vector<Request> requests;
  for (std::size_t i = 0; i < strings.size(); ++i) {
    if (!suite.shard.holds(i)) continue;
    for (Request& request : requests_on(strings[i])) {
      if (examiner.offers(request.operation())) requests.push_back(std::move(request));
    }
    if (requests.size() >= kGroup) judge_group(examiner, profile, requests);
    if (examiner.is_enough()) return;
  }
  judge_group(examiner, profile, requests);
  if (!suite.shard.is_first()) return;
  for (auto& group : more_groups(suite)) {
    std::erase_if(group, [&](const Request& one) { return !examiner.offers(one.operation()); });
    judge_group(examiner, profile, group);
  }
}

}  // namespace

Ledger run_session(Door& door, const Profile& profile, const SessionOptions& options) {
  Examiner examiner(door, profile, options);
  const unsigned tier = options.part == nullptr ? 0 : options.part->tier;
  const bool all = judge_papers(examiner, profile);
  if (all && (tier == 0 || tier == kGroupTier)) judge_groups(examiner, profile);
  return examiner.take();
}

Ledger run_requests(Door& door, const Profile& profile, const SessionOptions& options,
                    const std::vector<Request>& requests) {
  Examiner examiner(door, profile, options);
  Heard beside(profile);
  std::vector<Case> cases;
  for (const Request& request : requests) cases.push_back({request, false, true});
  examiner.judge(cases, &beside);
  return examiner.take();
}

}  // namespace placemat::inline check_room
