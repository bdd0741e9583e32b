#include "harness/check/prove.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "harness/asking/again.h"
#include "harness/check/session.h"
#include "harness/check/shrink.h"
#include "harness/judge/cause.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

// Shown holds the requests that show a fault. The last one is at fault; the ones before it are
// those that it contradicts, if it is wrong only beside them.
using Shown = std::vector<Request>;

Shown shown_by(const Suspect& suspect) {
  Shown shown;
  for (const auto& [request, reply] : suspect.against) shown.push_back(request);
  shown.push_back(suspect.request);
  return shown;
}

// Returns the same with the octets in one chunk first, where only the chunks differ. The cuts are
// what makes a decoder err, so the whole is the reply to agree with, whichever was asked first.
Shown whole_first(Shown shown) {
  const auto chunks = [](const Request& request) { return request.chunk_lengths().size(); };
  if (shown.size() == 2 && shown[0].operation() == shown[1].operation() && chunks(shown[1]) == 1 &&
      chunks(shown[0]) > 1) {
    std::swap(shown[0], shown[1]);
  }
  return shown;
}

std::string in_agreement_with(const std::vector<Exchange>& against) {
  std::string text;
  for (const auto& [request, reply] : against) {
    text += (text.empty() ? "in agreement with " : ", and ") + request_line(request) + ": " +
            reply_line(reply);
  }
  return text;
}

// Returns `shown` with `request` at fault. The request that it contradicts gets the same octets.
Shown with_request(const Shown& shown, const Request& request) {
  if (shown.size() == 1) return {request};
  if (shown[0] == shown[1]) return {request, request};
  RequestParts against = shown[0].parts();
  const std::size_t count = request.units().size();
  const bool whole = against.chunk_lengths.size() == 1;
  against.units = request.units();
  if (!against.chunk_lengths.empty()) {
    against.chunk_lengths = whole ? std::vector{count} : std::vector<std::size_t>(count, 1);
  }
  return {{shown[0].operation(), std::move(against)}, request};
}

bool is_two_strings(const Request& request) {
  return row_of(request.operation()).input == Input::kTwoStrings;
}

// Cause says which cause the evidence may have.
enum class Cause : std::uint8_t { kSuspected, kAny };

bool is_same(const std::optional<Evidence>& proof, const Evidence& other) {
  return proof && proof->deviation == other.deviation && proof->follows == other.follows;
}

class Prover {
 public:
  Prover(const Profile& profile, const Ledger::Key& key, const StartDoor& start, ProofTime time)
      : profile_(profile),
        key_(key),
        again_(start, over_after(time.rest)),
        no_more_shrinking_(over_after(time.share / 2)),
        share_is_over_(over_after(time.share)) {}

  // Returns the shortest request that shows the fault alone in a fresh process. Any cause may be
  // accepted, because the questions that looked for it may have had no reply.
  std::optional<Evidence> prove_alone(const Shown& shown, Cause cause) const {
    const auto proof = observe_behind({}, shown, cause);
    if (!proof) return std::nullopt;
    // Some requests cannot be shrunk alone, because they depend on others: encoding what certain
    // octets decode to, comparing two of three strings, converting a part of a whole.
    if (shown.size() > 1 &&
        (shown.size() > 2 || is_two_strings(shown[0]) ||
         (takes_values(shown[1].operation()) && shown[0].operation() != shown[1].operation()))) {
      return proof;
    }
    if (no_more_shrinking_()) return proof;
    const auto door = again_.after();
    if (!door) return proof;
    const Request shortest = shrink(shown.back(), [&](const Request& candidate) {
      if (no_more_shrinking_()) return false;
      const auto again = observe(*door, with_request(shown, candidate), false, cause);
      return again && again->follows == proof->follows;
    });
    // The shorter request must show the fault alone as well: the process above has a history by
    // now.
    auto best =
        shortest == shown.back() ? proof : observe_behind({}, with_request(shown, shortest), cause);
    if (!best || best->follows != proof->follows) return proof;
    const Request plainest = make_plain(shortest, [&](const Request& candidate) {
      return !no_more_shrinking_() &&
             is_same(observe(*door, with_request(shown, candidate), false, cause), *best);
    });
    if (plainest == shortest) return best;
    const auto plain = observe_behind({}, with_request(shown, plainest), cause);
    return is_same(plain, *best) ? plain : best;
  }

  // Returns the fewest requests after which the fault shows.
  std::optional<Evidence> prove_behind(const std::vector<Request>& before,
                                       const Shown& shown) const {
    const bool repeated = shown.size() > 1 && shown[0] == shown[1];
    std::optional<Evidence> proof;
    const auto history = shrink_history(before, [&](std::span<const Request> some) {
      if (proof && no_more_shrinking_()) return false;
      auto next = repeated ? observe_around(some, shown[0]) : observe_behind(some, shown);
      const bool shows = next.has_value();
      if (shows) proof = std::move(next);
      return shows;
    });
    if (history.empty()) return std::nullopt;
    return proof;
  }

  // Reports whether three fresh processes, asked as by the replay command, show the fault alike.
  bool recurs_alike(const Evidence& proof) const {
    for (int i = 0; i < 3; ++i) {
      const auto again = again_.seen_by(
          [&](Door& door) { return observe(door, proof.requests, proof.requests.size() > 1); });
      if (!again || again->observed != proof.observed || again->expected != proof.expected) {
        return false;
      }
    }
    return true;
  }

  bool is_over() const { return share_is_over_() || again_.is_over(); }

 private:
  // Returns the evidence if `shown` shows the suspected class under its facet. Instead of a
  // rejection any other counts, because its class is a guess if no offset says which value was
  // rejected. After a history any fault under the facet counts, because the request that it is
  // compared with may have had another history.
  std::optional<Evidence> observe(Door& door, const Shown& shown, bool after_history,
                                  Cause cause = Cause::kSuspected) const {
    const Ledger ledger = run_requests(door, profile_, {}, shown);
    const auto& suspicions = ledger.suspicions();
    auto found = suspicions.find(key_);
    const auto or_first = [&](const auto& counts) {
      if (found != suspicions.end()) return;
      found = std::find_if(suspicions.begin(), suspicions.end(), [&](const auto& one) {
        return one.first.facet == key_.facet && counts(one.first.deviation, one.second.judgement);
      });
    };
    if (cause == Cause::kAny) {
      or_first([this](DeviationClass other, Judgement) { return other == key_.deviation; });
    }
    if (after_history) {
      or_first([](DeviationClass, Judgement judgement) { return is_fault(judgement); });
    }
    if (key_.deviation.rejects()) {
      or_first([](DeviationClass other, Judgement) {
        return other.rejects() && other != Deviation::kRejectsOther;
      });
    }
    if (found == suspicions.end()) return std::nullopt;
    const Suspect& suspect = found->second.suspects.front();
    Evidence proof{shown,
                   suspect.observed,
                   "",
                   found->first.deviation,
                   found->first.follows,
                   suspect.only_in_chunks};
    proof.expected = in_agreement_with(suspect.against);
    return proof;
  }

  // Returns what observe() sees in a fresh process that was first asked `before`.
  std::optional<Evidence> observe_behind(std::span<const Request> before, const Shown& shown,
                                         Cause cause = Cause::kSuspected) const {
    auto proof = again_.seen_by(
        [&](Door& door) { return observe(door, shown, !before.empty(), cause); }, before);
    if (proof) proof->requests.insert(proof->requests.begin(), before.begin(), before.end());
    return proof;
  }

  // Returns the evidence if `request` has another reply after `between` than before.
  std::optional<Evidence> observe_around(std::span<const Request> between,
                                         const Request& request) const {
    const auto door = again_.after();
    if (!door) return std::nullopt;
    const Outcome first = door->ask({&request, 1}).front();
    door->ask(between);
    const Outcome second = door->ask({&request, 1}).front();
    const auto replied = Outcome::Kind::kReply;
    if (first.kind != replied || second.kind != replied || first == second) return std::nullopt;
    Evidence proof{{request},
                   reply_line(second.reply),
                   in_agreement_with({{request, first.reply}}),
                   key_.deviation};
    proof.requests.insert(proof.requests.end(), between.begin(), between.end());
    proof.requests.push_back(request);
    return proof;
  }

  const Profile& profile_;
  const Ledger::Key key_;
  const Again again_;
  const OutOfTime no_more_shrinking_;
  const OutOfTime share_is_over_;
};

}  // namespace

Evidence prove(const Ledger::Key& key, const Suspicion& suspicion, const Profile& profile,
               const StartDoor& start, ProofTime time) {
  const Prover prover(profile, key, start, time);
  const auto proved = [](Evidence proof, Recurs recurs) {
    proof.recurs = recurs;
    if (recurs == Recurs::kAfterHistory) proof.follows = {};
    return proof;
  };
  for (const Cause cause : {Cause::kSuspected, Cause::kAny}) {
    if (cause == Cause::kAny && !may_follow(key.deviation)) continue;
    for (const Suspect& suspect : suspicion.suspects) {
      const auto proof = prover.prove_alone(whole_first(shown_by(suspect)), cause);
      if (!proof) continue;
      const bool by_place = suspicion.judgement == Judgement::kNondeterministic;
      const bool alike = by_place && prover.recurs_alike(*proof);
      return proved(*proof, alike ? Recurs::kAfterHistory : Recurs::kAlone);
    }
  }
  for (const Suspect& suspect : suspicion.suspects) {
    if (prover.is_over()) break;
    const auto proof = prover.prove_behind(suspect.before.requests(), shown_by(suspect));
    if (proof && prover.recurs_alike(*proof)) return proved(*proof, Recurs::kAfterHistory);
  }
  const Suspect& first = suspicion.suspects.front();
  return {.requests = shown_by(first),
          .observed = first.observed,
          .expected = in_agreement_with(first.against),
          .deviation = key.deviation,
          .recurs = prover.is_over() ? Recurs::kNotTried : Recurs::kNever};
}

}  // namespace placemat::inline check_room
