#include "harness/check/session.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "harness/cases/exam.h"
#include "harness/check/asker.h"
#include "harness/check/consistency.h"
#include "harness/judge/cause.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

constexpr std::size_t kGroup = 2048;  // requests that are held against one another, at least
constexpr unsigned kGroupTier = 5;
constexpr std::size_t kSlice = 64;  // requests between two looks at SessionPart::enough
constexpr int kSplits = 1024;       // packs of an operation that are split for their class

std::string observed_text(const Outcome& outcome) {
  return outcome.kind == Outcome::Kind::kReply ? reply_line(outcome.reply) : outcome.detail;
}

Verdict judge_outcome(const Profile& profile, const Request& request, const Outcome& outcome) {
  return verdict_of(Expectation(profile, request), outcome);
}

Request request_at(const ExamBlock& block, std::size_t i) {
  return parse_request(block.line(i)).value();  // the harness wrote it
}

// Whether its octets come in more than one chunk.
bool is_cut(const Request& request) {
  return is_stream(request.operation) && request.chunk_lengths.size() > 1;
}

// The same octets in one chunk.
Request whole(const Request& request) {
  return chunked(request.operation, request.units, {request.units.size()});
}

// Whether nothing is wrong with the reply by itself.
bool stands(const Outcome& outcome, const Verdict& judged) {
  const auto fits = [](const Judged& part) {
    return part.judgement == Judgement::kConforms || part.judgement == Judgement::kUnspecified ||
           part.judgement == Judgement::kNotObserved;
  };
  return outcome.kind == Outcome::Kind::kReply && outcome.reply.kind != Reply::Kind::kUnsupported &&
         fits(judged.facet) && (!judged.offset || fits(*judged.offset));
}

class Session {
 public:
  Session(Door& door, const Profile& profile, const SessionOptions& options)
      : asker_(door), profile_(profile), options_(options), consistency_(profile) {}

  void run() {
    ExamRoom own_room;
    ExamRoom& room = options_.room != nullptr ? *options_.room : own_room;
    std::vector<Operation> asked;
    std::copy_if(std::begin(kOperations), std::end(kOperations), std::back_inserter(asked),
                 [this](Operation operation) { return is_asked(operation); });
    std::shared_ptr<Paper> next;  // is begun while the one before it is read
    for (std::size_t k = 0; k < asked.size(); ++k) {
      shared_ = 0;
      splits_left_ = kSplits;
      const auto paper = next ? std::move(next) : room.paper(profile_, options_.suite, asked[k]);
      if (k + 1 < asked.size()) next = room.paper(profile_, options_.suite, asked[k + 1]);
      for (std::size_t i = 0; const auto block = (*paper)[i]; ++i) {
        if (options_.part == nullptr) {
          judge_part(block->exam, 0, block->answers.size(), block->answers);
        } else if (!judge_slices(*block)) {
          return;
        }
      }
    }
    if (options_.part != nullptr && options_.part->tier != 0 && options_.part->tier != kGroupTier) {
      return;
    }
    grouped_ = true;
    const auto strings = consistency_strings(options_.suite);
    std::vector<Request> requests;
    for (std::size_t i = options_.suite.shard - 1; i < strings.size(); i += options_.suite.shards) {
      for (Request& request : consistency_requests(strings[i])) {
        if (asker_.offers(request.operation)) requests.push_back(std::move(request));
      }
      if (requests.size() >= kGroup) judge_group(requests);
      if (is_enough()) return;
    }
    judge_group(requests);
    if (options_.suite.shard != 1) return;
    for (auto& group : more_groups(options_.suite)) {
      std::erase_if(group, [this](const Request& one) { return !asker_.offers(one.operation); });
      judge_group(group);
    }
  }

  void run(const std::vector<Request>& requests) {
    grouped_ = true;
    std::vector<Case> cases;
    for (const Request& request : requests) cases.push_back({request, false, true});
    judge_cases(cases);
  }

  Ledger take() { return std::move(ledger_); }

 private:
  // A case at hand: what was asked, and what came of it.
  struct Place {
    const Asker::Round& round;
    std::size_t i;

    const ExamBlock& block() const { return *round.asked; }
    const Outcome& outcome() const { return round.outcomes[i - round.first]; }
    std::string_view set() const {
      return block().sets[i] == nullptr ? std::string_view() : block().sets[i]->name;
    }
  };

  bool is_asked(Operation operation) const {
    if (!asker_.offers(operation)) return false;
    if (options_.part == nullptr) return true;
    const auto& wanted = options_.part->operations;
    return options_.part->tier != kGroupTier &&
           (wanted.empty() || std::find(wanted.begin(), wanted.end(), operation) != wanted.end());
  }

  bool is_enough() const {
    return options_.part != nullptr && options_.part->enough && options_.part->enough(ledger_);
  }

  // What is wanted of a block, a few requests at a time; false once that was enough.
  bool judge_slices(const KeyedBlock& block) {
    const std::vector<const CaseSet*>& sets = block.exam->sets;
    const unsigned tier = options_.part->tier;
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
      judge_part(block.exam, first, last - first,
                 std::span(block.answers).subspan(first, last - first));
      if (is_enough()) return false;
      first = last;
    }
    return true;
  }

  // Asks and empties `requests`, encodes what was decoded, and asks all again from the last to the
  // first: neither time nor order may change a reply.
  void judge_group(std::vector<Request>& requests) {
    static const CaseSet* const set =
        &*std::find_if(case_sets().begin(), case_sets().end(), std::mem_fn(&CaseSet::grouped));
    const auto judge = [this](const auto begin, const auto end) {
      std::vector<Case> cases;
      for (auto request = begin; request != end; ++request) {
        cases.push_back({*request, false, false, set});
      }
      judge_cases(cases);
    };
    judge(requests.begin(), requests.end());
    if (asker_.offers(Operation::kEncode)) {
      const auto first = static_cast<std::ptrdiff_t>(requests.size());
      for (const auto& values : consistency_.decoded()) {
        requests.push_back({Operation::kEncode, {}, {}, values});
      }
      judge(requests.begin() + first, requests.end());
    }
    judge(requests.rbegin(), requests.rend());
    consistency_.forget();
    requests.clear();
  }

  void judge_cases(const std::vector<Case>& cases) {
    for (std::size_t first = 0; first < cases.size(); first += kExamBlock) {
      const auto block = std::make_shared<ExamBlock>();
      for (std::size_t i = first; i < std::min(first + kExamBlock, cases.size()); ++i) {
        block->add(cases[i]);
      }
      judge_part(block, 0, block->size(), {});
    }
  }

  // Asks and judges `count` requests of a block. A reply that is right costs no more than counting
  // it. `answers` are empty where nothing is known of the replies.
  void judge_part(std::shared_ptr<const ExamBlock> block, std::size_t first, std::size_t count,
                  std::span<const Answer> answers) {
    Asker::Round round;
    round.outcomes = std::move(spare_);
    asker_.ask(std::move(block), first, count, answers, round);
    std::vector<Case> pieces;          // of packs that cannot be asked as a whole
    std::vector<std::size_t> packs;    // places of packs that deviate
    std::vector<std::size_t> streams;  // places of chunked cases that deviate
    for (std::size_t i = 0; i < count; ++i) {
      if (answers.empty() || !count_right({round, first + i}, answers[i])) {
        judge_case({round, first + i}, pieces, packs, streams);
      }
    }
    flush_counts();
    for (const std::size_t i : packs) {
      if (blame_piece({round, i})) continue;
      const Request request = request_at(*round.asked, i);
      if (is_cut(request)) {
        streams.push_back(i);
      } else {
        const Place at{round, i};
        record(at, request, judge_outcome(profile_, request, at.outcome()));
      }
    }
    judge_streams(round, streams);
    find_causes(round);
    judged_ += count;
    spare_ = std::move(round.outcomes);
    if (options_.progress) options_.progress(judged_);
    judge_cases(pieces);
  }

  // Counts the case if its reply is plainly right; false if the judge has to look at it.
  bool count_right(const Place& at, const Answer& answer) {
    const Outcome& outcome = at.outcome();
    const bool as_expected = outcome.kind == Outcome::Kind::kAsExpected;
    // The place of a fault may be left untold.
    const bool untold = outcome.kind == Outcome::Kind::kReply && answer.ill_formed &&
                        outcome.reply.kind == Reply::Kind::kIllFormed && !outcome.reply.offset;
    if (!as_expected && !untold) return false;
    const bool shared = at.block().shared[at.i] && options_.divergences != nullptr;
    if (shared && !answer.plainest) return false;
    if (shared) ++shared_;
    const Operation operation = at.block().operations[at.i];
    Counts& counts = counts_[static_cast<std::size_t>(operation)];
    ++counts.right;
    if (answer.ill_formed && has_offset(operation)) ++(untold ? counts.untold : counts.told);
    return true;
  }

  static bool has_offset(Operation operation) {
    return operation == Operation::kValidate || operation == Operation::kDecode;
  }

  void flush_counts() {
    for (const Operation operation : kOperations) {
      const Counts counts = std::exchange(counts_[static_cast<std::size_t>(operation)], {});
      ledger_.count(facet_of(operation), Judgement::kConforms, counts.right);
      ledger_.count(Facet::kOffset, Judgement::kConforms, counts.told);
      ledger_.count(Facet::kOffset, Judgement::kNotObserved, counts.untold);
    }
  }

  void judge_case(const Place& at, std::vector<Case>& pieces, std::vector<std::size_t>& packs,
                  std::vector<std::size_t>& streams) {
    const Request request = request_at(at.block(), at.i);
    const Expectation expectation(profile_, request);
    Outcome outcome = at.outcome();
    if (outcome.kind == Outcome::Kind::kAsExpected) {
      outcome.kind = Outcome::Kind::kReply;
      outcome.reply = expectation.only_reply().value().reply();
    }
    const Verdict judged = verdict_of(expectation, outcome);
    const bool packed = at.block().packed[at.i];
    if (at.block().shared[at.i]) log_divergence(request, outcome, judged);
    const bool deviates = judged.facet.judgement == Judgement::kDeviates;
    if (packed && deviates) {
      packs.push_back(at.i);
    } else if (packed && judged.facet.judgement == Judgement::kUntestable) {
      add_pieces({request, packed, false, at.block().sets[at.i]}, pieces);
    } else if (deviates && is_cut(request)) {
      streams.push_back(at.i);
    } else {
      record(at, request, held(request, outcome, judged));
    }
  }

  // Where a domain excludes a pack, its pieces are cases of their own: at kQuick a few of them.
  void add_pieces(const Case& pack, std::vector<Case>& pieces) const {
    const std::vector<Request> all = pieces_of(*profile_.form, pack.request);
    const std::size_t step = options_.suite.level == Level::kQuick ? (all.size() + 3) / 4 : 1;
    for (std::size_t i = 0; i < all.size(); i += step)
      pieces.push_back({all[i], false, false, pack.set});
  }

  // Counts the pack, which deviates, under the class of the first of its pieces that does so alone.
  // False if none does: then it is the pack itself that fails.
  bool blame_piece(const Place& pack) {
    if (splits_left_ == 0) return false;
    --splits_left_;
    const Asker::Round round =
        asker_.ask(pieces_of(*profile_.form, request_at(pack.block(), pack.i)));
    for (std::size_t i = 0; i < round.outcomes.size(); ++i) {
      const Place at{round, i};
      const Request piece = request_at(*round.asked, i);
      Judged judged = judge_outcome(profile_, piece, at.outcome()).facet;
      if (judged.judgement != Judgement::kDeviates) continue;
      if (is_cut(piece) && conforms_whole(piece)) {
        judged.deviation = Deviation::kStreamDiffers;
      }
      const auto simpler = simpler_than(at, piece, {judged, std::nullopt});
      judged.follows = cause_of(judged.deviation, simpler, asker_.ask(simpler).outcomes);
      const Facet facet = facet_of(piece.operation);
      ledger_.count(facet, judged.judgement);
      suspect(facet, judged, pack.set(), at, piece);
      return true;
    }
    return false;
  }

  // Whether the same octets in one chunk are answered as they must be.
  bool conforms_whole(const Request& request) {
    const Request asked = whole(request);
    return is_fine(judge_outcome(profile_, asked, asker_.ask(std::vector{asked}).outcomes[0]));
  }

  static bool is_fine(const Verdict& judged) {
    return judged.facet.judgement == Judgement::kConforms ||
           judged.facet.judgement == Judgement::kUnspecified;
  }

  // What deviates in chunks but not whole differs because of the chunks.
  void judge_streams(const Asker::Round& round, const std::vector<std::size_t>& places) {
    against_.clear();
    if (places.empty()) return;
    std::vector<Request> wholes;
    for (const std::size_t i : places) wholes.push_back(whole(request_at(*round.asked, i)));
    const std::vector<Outcome> answers = asker_.ask(wholes).outcomes;
    for (std::size_t k = 0; k < places.size(); ++k) {
      const Place at{round, places[k]};
      const Request request = request_at(*round.asked, at.i);
      Verdict judged = judge_outcome(profile_, request, at.outcome());
      if (is_fine(judge_outcome(profile_, wholes[k], answers[k]))) {
        judged.facet.deviation = Deviation::kStreamDiffers;
      }
      record(at, request, judged);
    }
  }

  // In a group, what stands by itself must also stand beside the others.
  Verdict held(const Request& request, const Outcome& outcome, Verdict judged) {
    against_.clear();
    if (!grouped_ || !stands(outcome, judged)) return judged;
    if (auto finding = consistency_.hold(request, outcome.reply)) {
      judged.facet = finding->judged;
      against_ = std::move(finding->against);
    }
    return judged;
  }

  // What to ask for the cause of what is wrong there; nothing where it stands for itself.
  std::vector<Request> simpler_than(const Place& at, const Request& request,
                                    const Verdict& judged) const {
    if (at.outcome().kind != Outcome::Kind::kReply) return {};
    auto simpler = simpler_requests(profile_, request, at.outcome().reply, judged);
    std::erase_if(simpler, [this](const Request& one) { return !asker_.offers(one.operation); });
    return simpler;
  }

  // What `deviation` follows from: the first departure of another class.
  DeviationClass cause_of(DeviationClass deviation, std::span<const Request> simpler,
                          std::span<const Outcome> outcomes) const {
    for (std::size_t i = 0; i < simpler.size(); ++i) {
      const Judged judged = judge_outcome(profile_, simpler[i], outcomes[i]).facet;
      if (judged.judgement == Judgement::kDeviates && judged.deviation != deviation) {
        return judged.deviation;
      }
    }
    return {};
  }

  // Asks for the causes of all departures of a round, and writes them down.
  void find_causes(const Asker::Round& round) {
    std::vector<Request> asked;
    for (const Departure& one : departures_) {
      asked.insert(asked.end(), one.simpler.begin(), one.simpler.end());
    }
    if (asked.empty()) return;
    against_.clear();
    const std::vector<Outcome> outcomes = asker_.ask(asked).outcomes;
    std::span<const Outcome> rest = outcomes;
    for (Departure& one : departures_) {
      const std::size_t count = one.simpler.size();
      Judged& judged = one.judged.offset ? *one.judged.offset : one.judged.facet;
      judged.follows = cause_of(judged.deviation, one.simpler, rest.first(count));
      rest = rest.subspan(count);
      write_down({round, one.i}, one.request, one.judged);
    }
    departures_.clear();
  }

  void record(const Place& at, const Request& request, const Verdict& judged) {
    auto simpler = simpler_than(at, request, judged);
    if (simpler.empty()) {
      write_down(at, request, judged);
    } else {
      departures_.push_back({at.i, request, judged, std::move(simpler)});
    }
  }

  void write_down(const Place& at, const Request& request, const Verdict& judged) {
    count(facet_of(request.operation), judged.facet, at, request);
    if (judged.offset) count(Facet::kOffset, *judged.offset, at, request);
  }

  void count(Facet facet, const Judged& judged, const Place& at, const Request& request) {
    ledger_.count(facet, judged.judgement);
    if (judged.deviation == Deviation::kNone) return;
    suspect(facet, judged, at.set(), at, request);
  }

  // A case of the set at fault; `at` is what showed it.
  void suspect(Facet facet, const Judged& judged, std::string_view set, const Place& at,
               const Request& request) {
    const std::uint64_t number = judged_ + (at.i - at.round.first) + 1;
    Suspect* const kept = ledger_.suspect(facet, judged, set, request, number);
    if (kept == nullptr) return;
    kept->before = asker_.before(at.round, at.i);
    kept->observed = observed_text(at.outcome());
    kept->against = against_;
  }

  void log_divergence(const Request& request, const Outcome& outcome, const Verdict& judged) {
    if (options_.divergences == nullptr) return;
    const std::uint64_t place = shared_++;
    const bool answered = outcome.kind == Outcome::Kind::kReply &&
                          judged.facet.judgement != Judgement::kUntestable &&
                          judged.facet.judgement != Judgement::kNotObserved &&
                          judged.facet.judgement != Judgement::kProtocolError;
    if (answered) {
      options_.divergences->add(options_.member, place, request, outcome.reply, judged.facet);
    } else {
      options_.divergences->add_silence(options_.member, place, request);
    }
  }

  // A case of a round that may follow from another fault.
  struct Departure {
    std::size_t i;
    Request request;
    Verdict judged;
    std::vector<Request> simpler;
  };

  // Replies that are right, of an operation; and those that tell a fault's place, and do not.
  struct Counts {
    std::uint64_t right = 0;
    std::uint64_t told = 0;
    std::uint64_t untold = 0;
  };

  Asker asker_;
  const Profile& profile_;
  const SessionOptions& options_;
  Ledger ledger_;
  std::array<Counts, std::size(kOperations)> counts_;  // per operation; not in the ledger yet
  std::uint64_t judged_ = 0;
  std::vector<Outcome> spare_;  // storage that is used again
  std::vector<Departure> departures_;
  int splits_left_ = kSplits;
  std::uint64_t shared_ = 0;
  Consistency consistency_;
  bool grouped_ = false;           // whether what is asked now is held against one another
  std::vector<Exchange> against_;  // what the case that is being recorded contradicts
};

}  // namespace

Ledger run_session(Door& door, const Profile& profile, const SessionOptions& options) {
  Session session(door, profile, options);
  session.run();
  return session.take();
}

Ledger run_requests(Door& door, const Profile& profile, const SessionOptions& options,
                    const std::vector<Request>& requests) {
  Session session(door, profile, options);
  session.run(requests);
  return session.take();
}

}  // namespace placemat
