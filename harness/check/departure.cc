#include "harness/check/departure.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "harness/cases/exam.h"
#include "harness/judge/cause.h"
#include "harness/judge/naming.h"

namespace placemat::inline check_room {
namespace {

// Follows the departure of a slice or a repetition to `alone`, the same octets in one piece. A
// slice that is answered as they are says nothing of its neighbours: its departure gets their name.
void follow_alone(Asker& asker, const Profile& profile, Departure& one, Departure alone) {
  alone.verdict = verdict_of(profile, alone.request, alone.outcome());
  const auto& offset = alone.verdict.offset;
  const Judged& judged =
      offset && offset->judgement == Judgement::kDeviates ? *offset : alone.verdict.facet;
  const bool is_slice = one.request.operation() == Operation::kWithin;
  if (judged.judgement != Judgement::kDeviates) return;
  if (is_slice && alone.outcome() != one.outcome()) return;
  alone.simpler = simpler_than(asker, profile, alone);
  find_causes(asker, profile, {&alone, 1});
  Judged& named = one.verdict.facet;
  if (is_slice) named.deviation = judged.deviation;
  named.follows = judged.follows == DeviationClass() ? judged.deviation : judged.follows;
}

}  // namespace

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
  std::size_t first = 0;
  for (Departure& one : departures) {
    const std::size_t place = std::exchange(first, first + one.simpler.size());
    if (is_wrapper(one.request.operation())) {
      if (one.simpler.empty()) continue;
      follow_alone(asker, profile, one, {round, place, round->request(place), {}, {}});
      continue;
    }
    Judged& judged = one.verdict.offset ? *one.verdict.offset : one.verdict.facet;
    for (std::size_t i = 0; i < one.simpler.size() && judged.follows == DeviationClass(); ++i) {
      const Outcome& outcome = round->outcomes[place + i];
      const Judged simpler = verdict_of(profile, one.simpler[i], outcome).facet;
      const bool other = simpler.deviation != judged.deviation;
      if (simpler.judgement == Judgement::kDeviates && other) judged.follows = simpler.deviation;
    }
  }
}

}  // namespace placemat::inline check_room
