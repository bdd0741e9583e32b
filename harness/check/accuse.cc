#include "harness/check/accuse.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/check/session.h"
#include "harness/check/shrink.h"
#include "harness/implementation/protocol.h"

namespace placemat {
namespace {

struct Proof {
  std::vector<Request> requests;  // the last one at fault
  std::string observed;
};

// One suspicion's trial.
class Accuser {
 public:
  Accuser(const Profile& profile, const AccuserOptions& options, Facet facet, std::string name)
      : profile_(profile), options_(options), facet_(facet), class_(std::move(name)) {}

  // The shortest request that shows the fault alone in a fresh process.
  std::optional<Proof> prove_alone(const Request& request) const {
    const auto observed = observe_behind({}, request);
    if (!observed) return std::nullopt;
    const auto door = options_.start();
    const Request shortest = shrink(
        request, [&](const Request& candidate) { return observe(*door, candidate).has_value(); });
    // The shrunk one must hold alone as well: the process above had a history by then.
    if (shortest != request) {
      if (const auto shown = observe_behind({}, shortest)) return Proof{{shortest}, *shown};
    }
    return Proof{{request}, *observed};
  }

  // The fewest requests behind which the fault shows.
  std::optional<Proof> prove_behind(const std::vector<Request>& before,
                                    const Request& request) const {
    std::string observed;
    auto history = shrink_history(before, [&](std::span<const Request> some) {
      const auto shown = observe_behind(some, request);
      if (shown) observed = *shown;
      return shown.has_value();
    });
    if (history.empty()) return std::nullopt;
    history.push_back(request);
    return Proof{std::move(history), std::move(observed)};
  }

 private:
  // What `request` shows, if it shows this class under this facet.
  std::optional<std::string> observe(Door& door, const Request& request) const {
    const Tally tally = run_requests(door, profile_, {}, {request});
    const auto found = tally.suspicions().find({facet_, class_});
    if (found == tally.suspicions().end()) return std::nullopt;
    return found->second.suspects.front().observed;
  }

  // The same in a fresh process that was asked `before` before.
  std::optional<std::string> observe_behind(std::span<const Request> before,
                                            const Request& request) const {
    const auto door = options_.start();
    door->ask(before);
    return observe(*door, request);
  }

  const Profile& profile_;
  const AccuserOptions& options_;
  const Facet facet_;
  const std::string class_;
};

std::vector<std::string> lines_of(const std::vector<Request>& requests) {
  std::vector<std::string> lines;
  for (const Request& request : requests) lines.push_back(request_line(request));
  return lines;
}

DeviationRecord record_of(const Profile& profile, const AccuserOptions& options, Facet facet,
                          const std::string& deviation_class, const Suspicion& suspicion,
                          const Proof& proof) {
  const Expected expected = expected_reply(profile, proof.requests.back());
  DeviationRecord record;
  record.deviation_class = deviation_class;
  record.facet = facet;
  record.judgement = suspicion.judgement;
  record.count = suspicion.count;
  record.counted_over = options.counted_over;
  record.example = lines_of(proof.requests);
  record.expected = expected.reply;
  record.observed = proof.observed;
  record.clause = expected.clause;
  record.consequence = consequence_of(deviation_class);
  record.replay = options.replay_command(record.example);
  return record;
}

// Tries one suspect after another: alone first, for all of them; then behind its history.
DeviationRecord accuse_one(Tally& tally, const Profile& profile, const AccuserOptions& options,
                           const Tally::Key& key, const Suspicion& suspicion) {
  const auto& [facet, name] = key;
  const Accuser accuser(profile, options, facet, name);
  for (const Suspect& suspect : suspicion.suspects) {
    if (const auto proof = accuser.prove_alone(suspect.request)) {
      return record_of(profile, options, facet, name, suspicion, *proof);
    }
  }
  for (const Suspect& suspect : suspicion.suspects) {
    if (const auto proof = accuser.prove_behind(suspect.before.requests(), suspect.request)) {
      const bool died = is_failure(suspicion.judgement);
      const std::string history_name = died ? name : "depends-on-history";
      return record_of(profile, options, facet, history_name, suspicion, *proof);
    }
  }
  const Suspect& first = suspicion.suspects.front();
  DeviationRecord record = record_of(profile, options, facet, "nondeterministic", suspicion,
                                     {{first.request}, first.observed});
  if (!is_failure(suspicion.judgement)) {
    tally.reclassify(facet, suspicion.judgement, Judgement::kNondeterministic, suspicion.count);
    record.judgement = Judgement::kNondeterministic;
  } else {
    record.deviation_class = name;  // it died once, and not again: still what was seen
  }
  return record;
}

}  // namespace

std::vector<DeviationRecord> accuse(Tally& tally, const Profile& profile,
                                    const AccuserOptions& options) {
  std::vector<DeviationRecord> records;
  const auto suspicions = tally.suspicions();  // a copy: reclassify() changes the tally
  for (const auto& [key, suspicion] : suspicions) {
    records.push_back(accuse_one(tally, profile, options, key, suspicion));
  }
  return records;
}

}  // namespace placemat
