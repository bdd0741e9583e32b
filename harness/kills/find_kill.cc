#include "harness/kills/find_kill.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "harness/check/accuse.h"
#include "harness/check/session.h"
#include "harness/door/door.h"
#include "harness/kills/seed_kill.h"
#include "harness/kills/string_kill.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline kills {
namespace {

// FreshDoor makes the mutant anew, so that it remembers no request from before this door.
class FreshDoor : public Door {
 public:
  FreshDoor(const Mutant& mutant, KillProgress& progress)
      : implementation_(implementation_of(mutant)), door_(*implementation_), progress_(progress) {}

  const Description& describe() const override { return door_.describe(); }
  bool offers(Operation operation) const override { return door_.offers(operation); }
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override {
    // The questions come in slices, so that a slow build is not taken for a hang.
    constexpr std::size_t kSlice = 64;
    if (questions.size() <= kSlice) {
      progress_.follow(questions.size(), [&] { door_.ask(questions, outcomes); });
      return;
    }
    outcomes.clear();
    for (std::size_t first = 0; first < questions.size(); first += kSlice) {
      ask(questions.subspan(first, std::min(kSlice, questions.size() - first)), answered_);
      std::move(answered_.begin(), answered_.end(), std::back_inserter(outcomes));
    }
  }

 private:
  const std::unique_ptr<MutantImplementation> implementation_;
  DirectDoor door_;
  KillProgress& progress_;
  std::vector<Outcome> answered_;
};

// Returns the first suspicion under the facet, or null.
const std::pair<const Ledger::Key, Suspicion>* first_fault(const Ledger& ledger, Facet facet) {
  const std::pair<const Ledger::Key, Suspicion>* first = nullptr;
  for (const auto& one : ledger.suspicions()) {
    if (one.first.facet != facet) continue;
    if (first == nullptr || one.second.first < first->second.first) first = &one;
  }
  return first;
}

}  // namespace

Kill find_kill(const Mutant& mutant, Facet facet, const KillSuite& suite, ExamRoom& room,
               KillProgress& progress) {
  if (suite.strings != nullptr) return find_string_kill(mutant, facet, *suite.strings, progress);
  if (suite.seeds != nullptr) return find_seed_kill(mutant, facet, *suite.seeds, progress);
  FreshDoor door(mutant, progress);
  const Profile& profile = door.describe().profile;
  const SessionPart part{suite.tier, operations_of(facet), [facet](const Ledger& ledger) {
                           return first_fault(ledger, facet) != nullptr;
                         }};
  SessionOptions options;
  options.suite = suite.options(*profile.form, mutant.longest);
  options.part = &part;
  options.room = &room;
  options.progress = [&progress](std::uint64_t done) { progress.cases = done; };
  progress.cases = 0;
  Ledger ledger = run_session(door, profile, options);

  Kill kill;
  kill.cases = progress.cases;
  const auto* const first = first_fault(ledger, facet);
  kill.killed = first != nullptr;
  if (!kill.killed) return kill;
  kill.cases = first->second.first;
  kill.request = request_line(first->second.suspects.front().request);
  AccuserOptions accuser;
  accuser.start = [&] { return std::make_unique<FreshDoor>(mutant, progress); };
  accuser.replay_command = [](const std::vector<std::string>&) { return std::string(); };
  accuser.only = first->first;
  for (const DeviationRecord& record : accuse(ledger, profile, accuser)) {
    kill.classes.push_back(record.deviation_class);
    kill.example = fmt::format("{}", fmt::join(record.example, "; "));
  }
  return kill;
}

bool rightly_named(const Kill& kill, const ExpectedNames& expected) {
  const std::vector<std::string> names = expected.names();
  return kill.killed && !kill.classes.empty() &&
         std::all_of(kill.classes.begin(), kill.classes.end(), [&](const std::string& name) {
           return std::find(names.begin(), names.end(), name) != names.end();
         });
}

}  // namespace placemat::inline kills
