#include "harness/learn/pair.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "harness/learn/learn_door.h"
#include "harness/learn/probes.h"
#include "harness/learn/sink.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"
#include "reports/pairs.h"

namespace placemat::inline learn_room {
namespace {

constexpr std::size_t kMostFailedReplays = 16;

// Verdict is what the filter replied to one string.
struct Verdict {
  bool replied = false;
  bool accepted = false;
  std::string reply;                       // the reply line, or what happened instead
  std::optional<std::vector<Ucs4>> reads;  // what it decodes the string to, if it does
};
using Verdicts = std::map<Octets, Verdict>;

// Filter is a running filter, and judges strings by its replies.
class Filter {
 public:
  explicit Filter(std::unique_ptr<Door> door)
      : door_(std::move(door)), operation_(operation_that_tells(*door_)) {}

  const Description& describe() const { return door_->describe(); }
  std::optional<Operation> operation() const { return operation_; }

  Verdicts judge(const std::set<Octets>& strings) {
    Verdicts verdicts;
    for (const Octets& string : strings) verdicts[string].replied = true;
    ask(operation_.value(), strings, [&](const Request& request, const Outcome& outcome) {
      const bool replied = outcome.kind == Outcome::Kind::kReply;
      verdicts[request.units()] = {.replied = replied,
                                   .accepted = replied && is_accepted(request, outcome.reply),
                                   .reply = replied ? reply_line(outcome.reply) : outcome.detail,
                                   .reads = {}};
    });
    const std::vector<Operation> operations = sink_operations(*door_);
    if (operations.empty()) return verdicts;
    ask(operations[0], strings, [&](const Request& request, const Outcome& outcome) {
      if (outcome.kind == Outcome::Kind::kReply && outcome.reply.kind == Reply::Kind::kValues) {
        verdicts[request.units()].reads = outcome.reply.values;
      }
    });
    return verdicts;
  }

 private:
  template <typename Take>
  void ask(Operation operation, const std::set<Octets>& strings, Take take) {
    std::vector<Request> requests;
    for (const Octets& string : strings) requests.push_back(Request::whole(operation, string));
    // A string that the filter cannot be given counts as refused.
    const auto outcomes =
        ask_in_domain(describe().profile, requests,
                      [this](const std::vector<Request>& some) { return door_->ask(some); });
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (outcomes[i]) take(requests[i], *outcomes[i]);
    }
  }

  std::unique_ptr<Door> door_;
  std::optional<Operation> operation_;
};

// Reports whether the filter accepts all strings with the fault and, if it decodes, itself reads
// the character that is swallowed.
bool lets_through(const Verdicts& verdicts, const SinkFault& fault) {
  const auto strings = accepted_with(fault);
  const bool accepted = std::all_of(strings.begin(), strings.end(), [&](const Octets& string) {
    return verdicts.at(string).accepted;
  });
  if (!accepted || fault.danger != Danger::kSwallowed) return accepted;
  const Octets& units = fault.request.units();
  const auto& reads = verdicts.at(units).reads;
  return !reads || std::count(reads->begin(), reads->end(), *fault.character) >=
                       std::count(units.begin(), units.end(), *fault.character);
}

// Returns what both do with one string, in processes started anew, or std::nullopt if it differs
// from what was seen.
std::optional<PairWitness> replayed(const StartDoor& start_filter, const StartDoor& start_sink,
                                    const SinkFault& fault) {
  const auto strings = accepted_with(fault);
  Filter filter(Again(start_filter).after());
  const auto verdicts = filter.judge({strings.begin(), strings.end()});
  if (!lets_through(verdicts, fault)) return std::nullopt;
  std::vector<SinkFault> faults = {fault};
  keep_recurring(Again(start_sink), faults);
  if (faults.empty()) return std::nullopt;
  return PairWitness{.fault = fault,
                     .filter_reply = verdicts.at(fault.request.units()).reply,
                     .filter_reads = verdicts.at(fault.request.units()).reads};
}

void trouble(Pair& pair, std::string what) {
  if (pair.troubles.size() < kMostTroubles) pair.troubles.push_back(std::move(what));
}

}  // namespace

Pair try_pair(const StartDoor& start_filter, const StartDoor& start_sink) {
  Pair pair;
  const std::unique_ptr<Door> sink = start_sink();
  Filter filter(start_filter());
  pair.sink = sink->describe();
  pair.sink_operations = sink_operations(*sink);
  pair.filter = filter.describe();
  pair.filter_operation = filter.operation();
  pair.probes = sink_probes().size();
  if (!pair.filter_operation || pair.sink_operations.empty()) return pair;

  const SinkExamined examined = examine_sink(*sink);
  std::set<Octets> strings;
  for (const SinkFault& fault : examined.faults) {
    for (Octets& string : accepted_with(fault)) strings.insert(std::move(string));
  }
  for (const SinkExamined::Silence& silence : examined.silences) strings.insert(silence.units);
  const Verdicts verdicts = filter.judge(strings);

  for (const auto& [string, verdict] : verdicts) {
    if (!verdict.replied) trouble(pair, "the filter, " + hex_of(string) + ": " + verdict.reply);
  }
  for (const SinkExamined::Silence& silence : examined.silences) {
    if (verdicts.at(silence.units).accepted) trouble(pair, "the sink, " + silence.what);
  }
  std::size_t failed = 0;
  const auto gets_through = [&](const SinkFault& fault) {
    if (!lets_through(verdicts, fault) || failed == kMostFailedReplays) return false;
    std::optional<PairWitness> witness = replayed(start_filter, start_sink, fault);
    if (witness) {
      pair.witnesses.push_back(*std::move(witness));
      return true;
    }
    ++failed;
    trouble(pair,
            "what was seen with " + hex_of(fault.request.units()) + " was not seen again alone");
    return false;
  };
  dangers_behind(examined.faults, gets_through);
  std::sort(pair.witnesses.begin(), pair.witnesses.end(),
            [](const PairWitness& left, const PairWitness& right) {
              return std::pair(left.fault.danger, left.fault.character) <
                     std::pair(right.fault.danger, right.fault.character);
            });
  return pair;
}

}  // namespace placemat::inline learn_room
