#include "harness/check/departure.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "harness/cases/exam.h"
#include "harness/judge/cause.h"
#include "harness/judge/naming.h"

namespace placemat::inline check_room {

std::optional<Departure> piece_at_fault(Asker& asker, const Profile& profile,
                                        const Departure& pack) {
  // Often nearly all pieces are at fault, and the first few show it.
  constexpr std::ptrdiff_t kFew = 8;
  const std::vector<Request> pieces = pieces_of(*profile.form, pack.request);
  const auto few = pieces.begin() + std::min(kFew, std::ssize(pieces));
  for (const auto& [begin, end] : {std::pair(pieces.begin(), few), std::pair(few, pieces.end())}) {
    const auto round = asker.ask({begin, end});
    for (std::size_t i = 0; i < round->outcomes.size(); ++i) {
      Departure piece{round, i, round->request(i), {}, pack.set};
      const Judged judged = verdict_of(profile, piece.request, piece.outcome()).facet;
      if (judged.judgement != Judgement::kDeviates) continue;
      piece.verdict = {judged, std::nullopt};
      if (is_cut(piece.request)) name_cut(asker, profile, {&piece, 1});
      piece.simpler = simpler_than(asker, profile, piece);
      find_causes(asker, profile, {&piece, 1});
      return piece;
    }
  }
  return std::nullopt;
}

bool is_cut(const Request& request) {
  return is_stream(request.operation()) && request.chunk_lengths().size() > 1;
}

void name_cut(Asker& asker, const Profile& profile, std::span<Departure> departures) {
  std::vector<Request> wholes;
  for (const Departure& one : departures) {
    wholes.push_back(Request::whole(one.request.operation(), one.request.units()));
  }
  const auto answers = asker.ask(wholes);
  for (std::size_t i = 0; i < wholes.size(); ++i) {
    const Judgement whole = verdict_of(profile, wholes[i], answers->outcomes[i]).facet.judgement;
    if (whole != Judgement::kConforms && whole != Judgement::kUnspecified) continue;
    Judged& judged = departures[i].verdict.facet;
    judged.deviation = name_in_chunks(judged.deviation);
    judged.only_in_chunks = true;
  }
}

std::vector<Request> simpler_than(const Asker& asker, const Profile& profile,
                                  const Departure& departure) {
  const Outcome& outcome = departure.outcome();
  if (outcome.kind != Outcome::Kind::kReply || departure.verdict.facet.only_in_chunks) return {};
  auto simpler = simpler_requests(profile, departure.request, outcome.reply, departure.verdict);
  std::erase_if(simpler, [&](const Request& one) { return !asker.offers(one.operation()); });
  return simpler;
}

void find_causes(Asker& asker, const Profile& profile, std::span<Departure> departures) {
  std::vector<Request> asked;
  for (const Departure& one : departures) {
    asked.insert(asked.end(), one.simpler.begin(), one.simpler.end());
  }
  const auto round = asker.ask(asked);
  std::span<const Outcome> outcomes = round->outcomes;
  for (Departure& one : departures) {
    Judged& judged = one.verdict.offset ? *one.verdict.offset : one.verdict.facet;
    for (std::size_t i = 0; i < one.simpler.size() && judged.follows == DeviationClass(); ++i) {
      const Verdict alone = verdict_of(profile, one.simpler[i], outcomes[i]);
      // A slice has no facet of offsets: a wrong one departs as any other reply.
      const bool by_offset = one.request.operation() == Operation::kWithin && alone.offset &&
                             alone.offset->judgement == Judgement::kDeviates;
      const Judged simpler = by_offset ? *alone.offset : alone.facet;
      const bool other = simpler.deviation != judged.deviation;
      if (simpler.judgement == Judgement::kDeviates && other) judged.follows = simpler.deviation;
    }
    outcomes = outcomes.subspan(one.simpler.size());
  }
}

}  // namespace placemat::inline check_room
