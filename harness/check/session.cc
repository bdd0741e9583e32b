#include "harness/check/session.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "harness/check/consistency.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

constexpr std::size_t kWindow = 4096;  // the protocol: confirmed at least this often
constexpr std::size_t kGroup = 256;    // requests that are held against one another, at least
constexpr int kSplits = 1024;          // packs of an operation that are split for their class
// How far back a fault's history can reach. Every suspect keeps what was remembered at its time, so
// that this bounds the memory of a check, whatever an implementation does.
constexpr std::size_t kRememberedOctets = 4 << 20;

// What a window takes in memory, about.
std::size_t octets_of(const std::vector<Request>& window) {
  std::size_t octets = 0;
  for (const Request& request : window) {
    octets += sizeof request + request.units.size() +
              request.chunk_lengths.size() * sizeof(std::size_t) +
              request.values.size() * sizeof(Ucs4);
  }
  return octets;
}

std::string observed_text(const Outcome& outcome) {
  return outcome.kind == Outcome::Kind::kReply ? reply_line(outcome.reply) : outcome.detail;
}

Verdict judge_outcome(const Profile& profile, const Request& request, const Outcome& outcome) {
  return verdict_of(Expectation(profile, request), outcome);
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
      : door_(door), profile_(profile), options_(options), consistency_(profile) {}

  void run() {
    for (const Operation operation : kOperations) {
      if (!door_.offers(operation)) continue;
      shared_ = 0;
      splits_left_ = kSplits;
      visit_cases(options_.suite, operation, [this](const Case& next) {
        window_.push_back(next);
        if (window_.size() == kWindow) judge_window();
      });
      judge_window();
    }
    grouped_ = true;
    const auto strings = consistency_strings(options_.suite);
    std::vector<Request> requests;
    for (std::size_t i = options_.suite.shard - 1; i < strings.size(); i += options_.suite.shards) {
      for (Request& request : consistency_requests(strings[i])) {
        if (door_.offers(request.operation)) requests.push_back(std::move(request));
      }
      if (requests.size() >= kGroup) judge_group(requests);
    }
    judge_group(requests);
  }

  void run(const std::vector<Request>& requests) {
    grouped_ = true;
    for (const Request& request : requests) window_.push_back({request, false, true});
    judge_window();
  }

  Tally take() { return std::move(tally_); }

 private:
  // Asks and empties `requests`, encodes what was decoded, and asks all again from the last to the
  // first: neither time nor order may change a reply.
  void judge_group(std::vector<Request>& requests) {
    constexpr std::string_view kSet = "consistency";
    for (const Request& request : requests) window_.push_back({request, false, false, kSet});
    judge_window();
    if (door_.offers(Operation::kEncode)) {
      const std::size_t first = requests.size();
      for (const auto& values : consistency_.decoded()) {
        requests.push_back({Operation::kEncode, {}, {}, values});
      }
      for (std::size_t i = first; i < requests.size(); ++i) {
        window_.push_back({requests[i], false, false, kSet});
      }
      judge_window();
    }
    for (auto request = requests.rbegin(); request != requests.rend(); ++request) {
      window_.push_back({*request, false, false, kSet});
    }
    judge_window();
    consistency_.forget();
    requests.clear();
  }

  void judge_window() {
    const auto asked = std::make_shared<std::vector<Request>>();
    for (const Case& next : window_) asked->push_back(next.request);
    const std::vector<Request>& requests = *asked;
    remember(asked);
    const std::vector<Outcome> outcomes = door_.ask(requests);
    std::vector<Case> pieces;          // of packs that cannot be asked as a whole
    std::vector<std::size_t> packs;    // places of packs that deviate
    std::vector<std::size_t> streams;  // places of chunked cases that deviate
    for (std::size_t i = 0; i < window_.size(); ++i) {
      const Verdict judged = judge_outcome(profile_, requests[i], outcomes[i]);
      log_divergence(window_[i], outcomes[i], judged);
      const bool deviates = judged.facet.judgement == Judgement::kDeviates;
      if (window_[i].packed && deviates) {
        packs.push_back(i);
      } else if (window_[i].packed && judged.facet.judgement == Judgement::kUntestable) {
        add_pieces(window_[i], pieces);
      } else if (deviates && requests[i].chunk_lengths.size() > 1) {
        streams.push_back(i);
      } else {
        record(requests, i, outcomes[i], held(requests[i], outcomes[i], judged));
      }
    }
    for (const std::size_t place : packs) {
      if (blame_piece(requests, place)) continue;
      if (requests[place].chunk_lengths.size() > 1) {
        streams.push_back(place);
      } else {
        const auto judged = judge_outcome(profile_, requests[place], outcomes[place]);
        record(requests, place, outcomes[place], judged);
      }
    }
    judge_streams(requests, outcomes, streams);
    window_.clear();
    judged_ += requests.size();
    if (options_.progress) options_.progress(judged_);
    judge_pieces(pieces);
  }

  // Where a domain excludes a pack, its pieces are cases of their own: at kQuick a few of them.
  void add_pieces(const Case& pack, std::vector<Case>& pieces) const {
    const std::vector<Request> all = pieces_of(*profile_.form, pack.request);
    const std::size_t step = options_.suite.level == Level::kQuick ? (all.size() + 3) / 4 : 1;
    for (std::size_t i = 0; i < all.size(); i += step)
      pieces.push_back({all[i], false, false, pack.set});
  }

  // Counts the pack at `place`, which deviates, under the class of the first of its pieces that
  // does so alone. False if none does: then it is the pack itself that fails.
  bool blame_piece(const std::vector<Request>& requests, std::size_t place) {
    if (splits_left_ == 0) return false;
    --splits_left_;
    const std::vector<Request> pieces = pieces_of(*profile_.form, requests[place]);
    const std::vector<Outcome> outcomes = door_.ask(pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      Judged judged = judge_outcome(profile_, pieces[i], outcomes[i]).facet;
      if (judged.judgement != Judgement::kDeviates) continue;
      if (pieces[i].chunk_lengths.size() > 1 && conforms_whole(pieces[i])) {
        judged.deviation = Deviation::kStreamDiffers;
      }
      const Facet facet = facet_of(pieces[i].operation);
      tally_.count(facet, judged.judgement);
      history_.in_last = place;
      tally_.suspect(facet, judged, window_[place].set, pieces[i], observed_text(outcomes[i]),
                     history_);
      return true;
    }
    return false;
  }

  // Whether the same octets in one chunk are answered as they must be.
  bool conforms_whole(const Request& request) {
    const Request asked = whole(request);
    const Judgement judgement =
        judge_outcome(profile_, asked, door_.ask({&asked, 1}).front()).facet.judgement;
    return judgement == Judgement::kConforms || judgement == Judgement::kUnspecified;
  }

  void judge_pieces(const std::vector<Case>& pieces) {
    for (std::size_t first = 0; first < pieces.size(); first += kWindow) {
      const std::size_t last = std::min(first + kWindow, pieces.size());
      for (std::size_t i = first; i < last; ++i) window_.push_back(pieces[i]);
      judge_window();
    }
  }

  // What deviates in chunks but not whole differs because of the chunks.
  void judge_streams(const std::vector<Request>& requests, const std::vector<Outcome>& outcomes,
                     const std::vector<std::size_t>& places) {
    against_.reset();
    if (places.empty()) return;
    std::vector<Request> wholes;
    for (const std::size_t place : places) wholes.push_back(whole(requests[place]));
    const std::vector<Outcome> answers = door_.ask(wholes);
    for (std::size_t i = 0; i < places.size(); ++i) {
      Verdict judged = judge_outcome(profile_, requests[places[i]], outcomes[places[i]]);
      const Verdict whole_judged = judge_outcome(profile_, wholes[i], answers[i]);
      const Judgement judgement = whole_judged.facet.judgement;
      if (judgement == Judgement::kConforms || judgement == Judgement::kUnspecified) {
        judged.facet.deviation = Deviation::kStreamDiffers;
      }
      record(requests, places[i], outcomes[places[i]], judged);
    }
  }

  // In a group, what stands by itself must also stand beside the others.
  Verdict held(const Request& request, const Outcome& outcome, Verdict judged) {
    against_.reset();
    if (!grouped_ || !stands(outcome, judged)) return judged;
    if (auto finding = consistency_.hold(request, outcome.reply)) {
      judged.facet = finding->judged;
      against_ = std::move(finding->against);
    }
    return judged;
  }

  void record(const std::vector<Request>& requests, std::size_t place, const Outcome& outcome,
              const Verdict& judged) {
    count(facet_of(requests[place].operation), judged.facet, requests, place, outcome);
    if (judged.offset) count(Facet::kOffset, *judged.offset, requests, place, outcome);
  }

  void count(Facet facet, const Judged& judged, const std::vector<Request>& requests,
             std::size_t place, const Outcome& outcome) {
    tally_.count(facet, judged.judgement);
    if (!is_fault(judged.judgement) && !is_failure(judged.judgement)) return;
    if (judged.judgement == Judgement::kNotJudged) return;
    history_.in_last = place;
    tally_.suspect(facet, judged, window_[place].set, requests[place], observed_text(outcome),
                   history_, against_);
  }

  void remember(std::shared_ptr<const std::vector<Request>> window) {
    remembered_.push_back(octets_of(*window));
    history_.windows.push_back(std::move(window));
    std::size_t octets = std::accumulate(remembered_.begin(), remembered_.end(), std::size_t{0});
    while (remembered_.size() > 1 && octets > kRememberedOctets) {
      octets -= remembered_.front();
      remembered_.erase(remembered_.begin());
      history_.windows.erase(history_.windows.begin());
    }
  }

  void log_divergence(const Case& next, const Outcome& outcome, const Verdict& judged) {
    if (options_.divergences == nullptr || !next.shared) return;
    const std::uint64_t place = shared_++;
    const bool answered = outcome.kind == Outcome::Kind::kReply &&
                          judged.facet.judgement != Judgement::kUntestable &&
                          judged.facet.judgement != Judgement::kNotObserved &&
                          judged.facet.judgement != Judgement::kProtocolError;
    if (answered) {
      options_.divergences->add(options_.member, place, next.request, outcome.reply, judged.facet);
    } else {
      options_.divergences->add_silence(options_.member, place, next.request);
    }
  }

  Door& door_;
  const Profile& profile_;
  const SessionOptions& options_;
  Tally tally_;
  std::vector<Case> window_;
  std::vector<std::size_t> remembered_;  // octets of each window of history_
  History history_;
  std::uint64_t judged_ = 0;
  int splits_left_ = kSplits;
  std::uint64_t shared_ = 0;
  Consistency consistency_;
  bool grouped_ = false;             // whether what is asked now is held against one another
  std::optional<Exchange> against_;  // what the case that is being recorded contradicts
};

}  // namespace

Tally run_session(Door& door, const Profile& profile, const SessionOptions& options) {
  Session session(door, profile, options);
  session.run();
  return session.take();
}

Tally run_requests(Door& door, const Profile& profile, const SessionOptions& options,
                   const std::vector<Request>& requests) {
  Session session(door, profile, options);
  session.run(requests);
  return session.take();
}

}  // namespace placemat
