#include "harness/mutants/find_kill.h"

#include <algorithm>
#include <memory>

#include "harness/check/accuse.h"
#include "harness/check/consistency.h"
#include "harness/check/session.h"
#include "harness/implementation/door.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

const std::string kHistory = DeviationClass(Deviation::kDependsOnHistory).name();
const std::string kNondeterministic = DeviationClass(Deviation::kNondeterministic).name();

constexpr std::size_t kNoEnd = static_cast<std::size_t>(-1);

struct Stop {};  // thrown to leave a suite early

bool shows(const Judged& judged) {
  return is_fault(judged.judgement) || judged.judgement == Judgement::kProtocolError;
}

bool shows(const Profile& profile, Facet facet, const Request& request, const Reply& reply) {
  const Verdict judged = Expectation(profile, request).verdict(reply);
  if (facet == Facet::kOffset) return judged.offset && shows(*judged.offset);
  return shows(judged.facet);
}

// The classes that `requests` get under `facet`.
std::vector<std::string> classes_of(const MutantImplementation& mutant, Facet facet,
                                    const std::vector<Request>& requests) {
  DirectDoor door(mutant);
  const Ledger ledger = run_requests(door, mutant.describe().profile, SessionOptions{}, requests);
  std::vector<std::string> classes;
  for (const auto& [key, suspicion] : ledger.suspicions()) {
    if (key.first == facet) classes.push_back(key.second.name());
  }
  return classes;
}

// The same from a fresh mutant.
std::vector<std::string> classes_of(const Mutant& mutant, Facet facet,
                                    const std::vector<Request>& requests) {
  return classes_of(*implementation_of(mutant), facet, requests);
}

// A mutant that remembers nothing from before this door.
class FreshDoor : public Door {
 public:
  explicit FreshDoor(const Mutant& mutant)
      : implementation_(implementation_of(mutant)), door_(*implementation_) {}

  const Description& describe() const override { return door_.describe(); }
  bool offers(Operation operation) const override { return door_.offers(operation); }
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override {
    door_.ask(questions, outcomes);
  }

 private:
  const std::unique_ptr<MutantImplementation> implementation_;
  DirectDoor door_;
};

class Finder {
 public:
  Finder(const Mutant& mutant, Facet facet, const KillSuite& suite,
         std::atomic<std::uint64_t>& progress)
      : mutant_(mutant), facet_(facet), suite_(suite), progress_(progress) {}

  Kill find() {
    Kill kill;
    Case shown;
    kill.killed = ask_until(0, shown);
    kill.cases = progress_.load();
    if (!kill.killed) return find_in_groups();
    kill.request = request_line(shown.request);
    kill.classes = name(shown, kill.cases);
    return kill;
  }

 private:
  std::vector<std::string> name(const Case& shown, std::uint64_t cases) {
    if (shown.packed) {
      const auto classes = classes_of_pieces(shown.request);
      if (!classes.empty()) return classes;
    }
    const auto classes = classes_of(mutant_, facet_, {shown.request});
    if (!classes.empty()) return classes;
    Case again;
    progress_ = 0;
    return {ask_until(cases, again) ? kHistory : kNondeterministic};
  }

  Kill find_in_groups() {
    Kill kill;
    std::vector<Request> requests;
    const std::size_t group = suite_.groups ? ask_groups(kNoEnd, requests) : kNoEnd;
    kill.killed = group != kNoEnd;
    kill.cases = progress_.load();
    if (!kill.killed) return kill;
    kill.request = request_line(requests.front());
    kill.classes = name_group(requests);
    if (!kill.classes.empty()) return kill;
    progress_ = 0;
    const bool recurs = ask_groups(group, requests) == group;
    kill.classes = {recurs ? kHistory : kNondeterministic};
    return kill;
  }

  // One string after another, of one mutant: what it keeps may show in a later one. The first group
  // that shows the fault, or, if `only` is given, that one if it does; else kNoEnd.
  std::size_t ask_groups(std::size_t only, std::vector<Request>& requests) {
    const auto mutant = implementation_of(mutant_);
    std::size_t group = 0;
    for (const auto& units : suite_.groups(*mutant->describe().profile.form)) {
      requests = group_of(*mutant, units);
      progress_ += requests.size();
      const bool shows = !classes_of(*mutant, facet_, requests).empty();
      if (only == kNoEnd && shows) return group;
      if (only == group) return shows ? group : kNoEnd;
      ++group;
    }
    return kNoEnd;
  }

  // All that is offered, and the same again backwards.
  static std::vector<Request> group_of(const MutantImplementation& mutant,
                                       const std::vector<std::uint8_t>& units) {
    std::vector<Request> requests;
    for (Request& request : consistency_requests(units)) {
      if (mutant.offers(request.operation)) requests.push_back(std::move(request));
    }
    const std::vector<Request> again(requests.rbegin(), requests.rend());
    requests.insert(requests.end(), again.begin(), again.end());
    return requests;
  }

  // What a fresh mutant is accused of; empty where it shows nothing.
  std::vector<std::string> name_group(const std::vector<Request>& requests) {
    const auto fresh = implementation_of(mutant_);
    const Profile& profile = fresh->describe().profile;
    DirectDoor door(*fresh);
    Ledger ledger = run_requests(door, profile, SessionOptions{}, requests);
    AccuserOptions options;
    options.start = [this] { return std::make_unique<FreshDoor>(mutant_); };
    options.replay_command = [](const std::vector<std::string>&) { return std::string(); };
    std::vector<std::string> classes;
    for (const DeviationRecord& record : accuse(ledger, profile, options)) {
      const bool known =
          std::find(classes.begin(), classes.end(), record.deviation_class) != classes.end();
      if (record.facet == facet_ && !known) classes.push_back(record.deviation_class);
    }
    return classes;
  }

  std::vector<std::string> classes_of_pieces(const Request& packed) {
    const EncodingForm& form = *mutant_.make().profile.form;
    return classes_of(mutant_, facet_, pieces_of(form, packed));
  }

  // Asks a fresh mutant case by case. If `last` is 0, up to the first case that shows the fault;
  // else `last` cases, and says whether the last one shows it.
  bool ask_until(std::uint64_t last, Case& shown) {
    const auto mutant = implementation_of(mutant_);
    const Profile& profile = mutant->describe().profile;
    const auto strict = strict_implementation(profile);
    bool showed = false;
    try {
      for (const Operation operation : operations_of(facet_)) {
        suite_.visit(*profile.form, operation, [&](const Case& next) {
          ++progress_;
          const Reply reply = mutant->observe(next.request);
          if (last != 0 && progress_ < last) return;
          const bool same = reply == strict->observe(next.request);
          showed = !same && shows(profile, facet_, next.request, reply);
          if (!showed && last == 0) return;
          shown = next;
          throw Stop();
        });
      }
    } catch (const Stop&) {
    }
    return showed;
  }

  const Mutant& mutant_;
  const Facet facet_;
  const KillSuite& suite_;
  std::atomic<std::uint64_t>& progress_;
};

}  // namespace

Kill find_kill(const Mutant& mutant, Facet facet, const KillSuite& suite,
               std::atomic<std::uint64_t>& progress) {
  progress = 0;
  return Finder(mutant, facet, suite, progress).find();
}

bool rightly_named(const Kill& kill, const ExpectedNames& expected) {
  const std::vector<std::string> names = expected.names();
  return kill.killed && !kill.classes.empty() &&
         std::all_of(kill.classes.begin(), kill.classes.end(), [&](const std::string& name) {
           return std::find(names.begin(), names.end(), name) != names.end();
         });
}

}  // namespace placemat
