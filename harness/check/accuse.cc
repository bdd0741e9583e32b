#include "harness/check/accuse.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "harness/check/session.h"
#include "harness/check/shrink.h"
#include "harness/judge/cause.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

struct Proof {
  std::vector<Request> requests;  // the last one at fault
  std::string observed;
  std::string expected;  // of a contradiction: what it had to agree with
  DeviationClass deviation;
  DeviationClass follows{};  // what it follows from, as the replay has it
};

// What shows a fault: a request, after the one that it contradicts if it is wrong only beside
// that.
using Shown = std::vector<Request>;

Shown shown_by(const Suspect& suspect) {
  Shown shown;
  for (const auto& [request, reply] : suspect.against) shown.push_back(request);
  shown.push_back(suspect.request);
  return shown;
}

std::string in_agreement_with(const Request& request, const Reply& reply) {
  return "in agreement with " + request_line(request) + ": " + reply_line(reply);
}

std::string in_agreement_with(const std::vector<std::pair<Request, Reply>>& against) {
  std::string text;
  for (const auto& [request, reply] : against) {
    text += text.empty() ? in_agreement_with(request, reply)
                         : ", and " + request_line(request) + ": " + reply_line(reply);
  }
  return text;
}

// The same with another request at fault: what it contradicts is asked the same octets.
Shown with_request(const Shown& shown, const Request& request) {
  if (shown.size() == 1) return {request};
  Request against = shown[0];
  if (against == shown[1]) return {request, request};
  const std::size_t count = request.units.size();
  const bool whole = against.chunk_lengths.size() == 1;
  against.units = request.units;
  if (!against.chunk_lengths.empty()) {
    against.chunk_lengths = whole ? std::vector{count} : std::vector<std::size_t>(count, 1);
  }
  return {against, request};
}

bool is_two_strings(const Request& request) {
  return row_of(request.operation).input == Input::kTwoStrings;
}

// Which cause a proof may have.
enum class Cause : std::uint8_t { kSuspected, kAny };

bool is_same(const std::optional<Proof>& proof, const Proof& other) {
  return proof && proof->deviation == other.deviation && proof->follows == other.follows;
}

// One suspicion's trial.
class Accuser {
 public:
  Accuser(const Profile& profile, const AccuserOptions& options, const Ledger::Key& key)
      : profile_(profile), options_(options), key_(key) {}

  // The shortest request that shows the fault alone in a fresh process; with the cause that was
  // suspected, or with any: the questions for it may have had no answer.
  std::optional<Proof> prove_alone(const Shown& shown, Cause cause) const {
    const auto proof = observe_behind({}, shown, cause);
    if (!proof) return std::nullopt;
    // What encodes the values of other octets cannot be shrunk without them, and no pair of strings
    // without the others that are compared.
    if (shown.size() > 1 &&
        (is_two_strings(shown[0]) ||
         (takes_values(shown[1].operation) && shown[0].operation != shown[1].operation))) {
      return proof;
    }
    const auto door = options_.start();
    const Request shortest = shrink(shown.back(), [&](const Request& candidate) {
      const auto again = observe(*door, with_request(shown, candidate), false, cause);
      return again && again->follows == proof->follows;
    });
    // What is found must hold alone as well: the process above has a history by now.
    auto best =
        shortest == shown.back() ? proof : observe_behind({}, with_request(shown, shortest), cause);
    if (!best || best->follows != proof->follows) return proof;
    const Request plainest = make_plain(shortest, [&](const Request& candidate) {
      return is_same(observe(*door, with_request(shown, candidate), false, cause), *best);
    });
    if (plainest == shortest) return best;
    const auto plain = observe_behind({}, with_request(shown, plainest), cause);
    return is_same(plain, *best) ? plain : best;
  }

  // The fewest requests after which the fault shows.
  std::optional<Proof> prove_behind(const std::vector<Request>& before, const Shown& shown) const {
    const bool repeated = shown.size() > 1 && shown[0] == shown[1];
    std::optional<Proof> proof;
    const auto history = shrink_history(before, [&](std::span<const Request> some) {
      auto next = repeated ? observe_around(some, shown[0]) : observe_behind(some, shown);
      const bool shows = next.has_value();
      if (shows) proof = std::move(next);
      return shows;
    });
    if (history.empty()) return std::nullopt;
    return proof;
  }

  // Whether fresh processes that are asked what the replay command asks show it alike each time.
  bool recurs_alike(const Proof& proof) const {
    for (int i = 0; i < 3; ++i) {
      const auto again = observe(*options_.start(), proof.requests, proof.requests.size() > 1);
      if (!again || again->observed != proof.observed || again->expected != proof.expected) {
        return false;
      }
    }
    return true;
  }

 private:
  // What `shown` shows, if it shows this class under this facet. Which of several values was
  // rejected is a guess where no offset tells: there the shortest request that is rejected decides.
  // After a history any fault under the facet is the one that is sought: what the request is held
  // against, the same octets in one chunk, may have had another history.
  std::optional<Proof> observe(Door& door, const Shown& shown, bool after_history,
                               Cause cause = Cause::kSuspected) const {
    const Ledger ledger = run_requests(door, profile_, {}, shown);
    const auto& suspicions = ledger.suspicions();
    auto found = suspicions.find(key_);
    if (found == suspicions.end() && cause == Cause::kAny) {
      found = std::find_if(suspicions.begin(), suspicions.end(), [this](const auto& suspicion) {
        return suspicion.first.facet == key_.facet && suspicion.first.deviation == key_.deviation;
      });
    }
    if (found == suspicions.end() && after_history) {
      found = std::find_if(suspicions.begin(), suspicions.end(), [this](const auto& suspicion) {
        return suspicion.first.facet == key_.facet && is_fault(suspicion.second.judgement);
      });
    }
    if (found == suspicions.end() && key_.deviation.rejects()) {
      found = std::find_if(suspicions.begin(), suspicions.end(), [this](const auto& suspicion) {
        const auto& [key, cases] = suspicion;
        return key.facet == key_.facet && key.deviation.rejects() &&
               key.deviation != Deviation::kRejectsOther;
      });
    }
    if (found == suspicions.end()) return std::nullopt;
    const Suspect& suspect = found->second.suspects.front();
    Proof proof{shown, suspect.observed, "", found->first.deviation, found->first.follows};
    proof.expected = in_agreement_with(suspect.against);
    return proof;
  }

  // The same in a fresh process that was asked `before` before.
  std::optional<Proof> observe_behind(std::span<const Request> before, const Shown& shown,
                                      Cause cause = Cause::kSuspected) const {
    const auto door = options_.start();
    door->ask(before);
    auto proof = observe(*door, shown, !before.empty(), cause);
    if (proof) proof->requests.insert(proof->requests.begin(), before.begin(), before.end());
    return proof;
  }

  // `request` before and after `between`: two replies.
  std::optional<Proof> observe_around(std::span<const Request> between,
                                      const Request& request) const {
    const auto door = options_.start();
    const Outcome first = door->ask({&request, 1}).front();
    door->ask(between);
    const Outcome second = door->ask({&request, 1}).front();
    const auto replied = Outcome::Kind::kReply;
    if (first.kind != replied || second.kind != replied || first == second) return std::nullopt;
    Proof proof{{request},
                reply_line(second.reply),
                in_agreement_with(request, first.reply),
                key_.deviation};
    proof.requests.insert(proof.requests.end(), between.begin(), between.end());
    proof.requests.push_back(request);
    return proof;
  }

  const Profile& profile_;
  const AccuserOptions& options_;
  const Ledger::Key key_;
};

std::vector<std::string> lines_of(const std::vector<Request>& requests) {
  std::vector<std::string> lines;
  for (const Request& request : requests) lines.push_back(request_line(request));
  return lines;
}

DeviationRecord record_of(const Profile& profile, const AccuserOptions& options,
                          const Ledger::Key& key, DeviationClass deviation,
                          const Suspicion& suspicion, const Proof& proof) {
  const Expectation expectation(profile, proof.requests.back());
  DeviationRecord record;
  record.deviation_class = deviation.name();
  record.facet = key.facet;
  record.follows = proof.follows.name();
  record.judgement = suspicion.judgement;
  record.count = suspicion.count;
  record.found_cases = suspicion.count;
  for (const CaseSet& set : case_sets()) {
    if (suspicion.sets.contains(set.name)) record.found_in.emplace_back(set.name);
  }
  record.found_by = request_line(suspicion.suspects.front().request);
  record.counted_over = counted_over(options.counted_over, record.found_in);
  record.example = lines_of(proof.requests);
  record.expected = proof.expected.empty() ? expectation.text() : proof.expected;
  record.observed = proof.observed;
  record.clause = expectation.clause();
  record.consequence = deviation.consequence();
  record.replay = options.replay_command(record.example);
  return record;
}

// Tries one suspect after another: alone first, for all of them; then after its history.
DeviationRecord accuse_one(Ledger& ledger, const Profile& profile, const AccuserOptions& options,
                           const Ledger::Key& key, const Suspicion& suspicion) {
  const DeviationClass name = key.deviation;
  const Accuser accuser(profile, options, key);
  const auto by_history = [&](const Proof& proof) {
    const bool died = is_failure(suspicion.judgement);
    const DeviationClass by_name = died ? name : Deviation::kDependsOnHistory;
    DeviationRecord record = record_of(profile, options, key, by_name, suspicion, proof);
    record.follows.clear();
    if (!died) {
      // Replies that recur, each in its place, are no chance, and no operation is at odds with
      // another.
      ledger.reclassify(key.facet, suspicion.judgement, Judgement::kDeviates, suspicion.count);
      record.judgement = Judgement::kDeviates;
    }
    return record;
  };
  for (const Cause cause : {Cause::kSuspected, Cause::kAny}) {
    if (cause == Cause::kAny && !may_follow(name)) continue;
    for (const Suspect& suspect : suspicion.suspects) {
      const auto proof = accuser.prove_alone(shown_by(suspect), cause);
      if (!proof) continue;
      if (suspicion.judgement == Judgement::kNondeterministic && accuser.recurs_alike(*proof))
        return by_history(*proof);
      return record_of(profile, options, key, proof->deviation, suspicion, *proof);
    }
  }
  for (const Suspect& suspect : suspicion.suspects) {
    const auto proof = accuser.prove_behind(suspect.before.requests(), shown_by(suspect));
    if (proof && accuser.recurs_alike(*proof)) return by_history(*proof);
  }
  const Suspect& first = suspicion.suspects.front();
  const std::string expected = in_agreement_with(first.against);
  DeviationRecord record = record_of(profile, options, key, Deviation::kNondeterministic, suspicion,
                                     {shown_by(first), first.observed, expected, name});
  if (!is_failure(suspicion.judgement)) {
    ledger.reclassify(key.facet, suspicion.judgement, Judgement::kNondeterministic,
                      suspicion.count);
    record.judgement = Judgement::kNondeterministic;
  } else {
    record.deviation_class = name.name();  // it died once, and not again: still what was seen
  }
  record.replay = options.replay_whole;
  return record;
}

// Records that are alike become one.
void join_alike(std::vector<DeviationRecord>& records) {
  const auto length = [](const DeviationRecord& one) {
    std::size_t octets = 0;
    for (const std::string& line : one.example) octets += line.size();
    return octets;
  };
  std::vector<DeviationRecord> joined;
  for (DeviationRecord& record : records) {
    const auto alike = std::find_if(joined.begin(), joined.end(), [&](const auto& other) {
      return other.facet == record.facet && other.deviation_class == record.deviation_class &&
             other.judgement == record.judgement && other.follows == record.follows;
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
    if (!has_cause) record.follows.clear();
  }
  join_alike(records);
}

std::vector<DeviationRecord> accuse(Ledger& ledger, const Profile& profile,
                                    const AccuserOptions& options) {
  std::vector<DeviationRecord> records;
  const auto suspicions = ledger.suspicions();  // a copy: reclassify() changes the ledger
  for (const auto& [key, suspicion] : suspicions) {
    if (options.only && key != *options.only) continue;
    records.push_back(accuse_one(ledger, profile, options, key, suspicion));
    records.back().found_as = key.deviation.name();
  }
  std::stable_sort(records.begin(), records.end(), [](const auto& left, const auto& right) {
    return std::tie(left.facet, left.found_as, left.follows) <
           std::tie(right.facet, right.found_as, right.follows);
  });
  if (options.join) settle(records);
  return records;
}

}  // namespace placemat
