#include "harness/check/examiner.h"

#include <algorithm>
#include <utility>

#include "harness/cases/exam.h"
#include "harness/judge/rulebook.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
bool Examiner::is_enough() const {
  return options_.part != nullptr && options_.part->enough && options_.part->enough(ledger_);
}

void Examiner::judge(const std::vector<Case>& cases, Heard* beside) {
  for (std::size_t first = 0; first < cases.size(); first += kExamBlock) {
    const auto block = std::make_shared<ExamBlock>();
    for (std::size_t i = first; i < std::min(first + kExamBlock, cases.size()); ++i) {
      block->add(cases[i]);
    }
    judge(block, 0, block->size(), {}, beside);
  }
}

void Examiner::judge(std::shared_ptr<const ExamBlock> block, std::size_t first, std::size_t count,
                     std::span<const Answer> answers, Heard* beside) {
  const auto round = asker_.ask(std::move(block), first, count, answers);
  for (std::size_t i = 0; i < count; ++i) {
    if (!answers.empty() && count_right(*round, i, answers[i])) continue;
    judge_one({round, i, round->request(i), {}, round->set(i)}, beside);
  }
  for (Departure& pack : std::exchange(packs_, {})) {
    const auto piece = may_name() ? piece_at_fault(asker_, profile_, pack) : std::nullopt;
    if (piece) {
      write_down(*piece);
    } else if (is_cut(pack.request)) {
      cut_.push_back(std::move(pack));
    } else {
      record(std::move(pack));
    }
  }
  if (may_name()) name_cut(asker_, profile_, cut_);
  for (Departure& one : std::exchange(cut_, {})) record(std::move(one));
  find_causes(asker_, profile_, caused_);
  for (const Departure& one : std::exchange(caused_, {})) write_down(one);
  judged_ += count;
  if (options_.progress) options_.progress(judged_);
  judge(std::exchange(pieces_, {}), beside);
}

// Counts the case if its reply is plainly right. Returns false if the judge has to examine it.
bool Examiner::count_right(const Round& round, std::size_t i, const Answer& answer) {
  const Outcome& outcome = round.outcomes[i];
  // The place of a fault may be left unsaid.
  const bool unsaid = outcome.kind == Outcome::Kind::kReply && answer.ill_formed &&
                      outcome.reply.kind == Reply::Kind::kIllFormed && !outcome.reply.offset;
  if (outcome.kind != Outcome::Kind::kAsExpected && !unsaid) return false;
  const ExamBlock& block = *round.block;
  const Operation operation = block.operations[round.first + i];
  const bool shared = block.shared[round.first + i] && options_.divergences != nullptr;
  if (shared && !answer.plainest) return false;
  if (shared) ++shared_[static_cast<std::size_t>(operation)];
  ledger_.count(facet_of(operation), Judgement::kConforms);
  if (answer.ill_formed && has_offset(operation)) {
    ledger_.count(Facet::kOffset, unsaid ? Judgement::kNotObserved : Judgement::kConforms);
  }
  return true;
}

void Examiner::judge_one(Departure one, Heard* beside) {
  Outcome expected;
  const bool as_expected = one.outcome().kind == Outcome::Kind::kAsExpected;
  if (as_expected) {
    expected = {Outcome::Kind::kReply, *expected_of(profile_, one.request).only_reply(), {}};
  }
  const Outcome& outcome = as_expected ? expected : one.outcome();
  one.verdict = verdict_of(profile_, one.request, outcome);
  const ExamBlock& block = *one.round->block;
  const bool packed = block.packed[one.round->first + one.i];
  if (block.shared[one.round->first + one.i]) log_divergence(one, outcome);
  const bool deviates = one.verdict.facet.judgement == Judgement::kDeviates;
  if (packed && deviates) {
    packs_.push_back(std::move(one));
  } else if (packed && one.verdict.facet.judgement == Judgement::kUntestable) {
    add_pieces(one);
  } else if (deviates && is_cut(one.request)) {
    cut_.push_back(std::move(one));
  } else {
    // A reply that conforms by itself must also agree with the others.
    if (beside != nullptr && stands(one.verdict)) {
      const Agreement* const broken = beside->hold(one.request, outcome.reply, one.against);
      if (broken != nullptr) one.verdict.facet = broken->judged(one.request, one.against);
    }
    record(std::move(one));
  }
}

// Makes cases of the pieces of a pack that the domain excludes: at kQuick, of four at most.
void Examiner::add_pieces(const Departure& pack) {
  const std::vector<Request> all = pieces_of(*profile_.form, pack.request);
  const std::size_t step = options_.suite.level == Level::kQuick ? (all.size() + 3) / 4 : 1;
  const CaseSet* const set = pack.round->block->sets[pack.round->first + pack.i];
  for (std::size_t i = 0; i < all.size(); i += step) pieces_.push_back({all[i], false, false, set});
}

// Reports whether further questions may name departures. The cases judged so far bound their
// number, because an implementation that answers by chance would need many times as many.
bool Examiner::may_name() const {
  constexpr std::uint64_t kAlways = 100'000;
  return asker_.asked_further() < judged_ + kAlways;
}

void Examiner::record(Departure one) {
  if (may_name()) one.simpler = simpler_than(asker_, profile_, one);
  if (one.simpler.empty()) {
    write_down(one);
  } else {
    caused_.push_back(std::move(one));
  }
}

void Examiner::write_down(const Departure& departure) {
  count(facet_of(departure.request.operation()), departure.verdict.facet, departure);
  if (departure.verdict.offset) count(Facet::kOffset, *departure.verdict.offset, departure);
}

void Examiner::count(Facet facet, const Judged& judged, const Departure& departure) {
  ledger_.count(facet, judged.judgement);
  if (judged.deviation == Deviation::kNone) return;
  Suspect* const kept =
      ledger_.suspect(facet, judged, departure.set, departure.request, judged_ + departure.i + 1);
  if (kept == nullptr) return;
  const Outcome& outcome = departure.outcome();
  const bool replied = outcome.kind == Outcome::Kind::kReply;
  kept->before = asker_.before(*departure.round, departure.i);
  kept->observed = replied ? reply_line(outcome.reply) : outcome.detail;
  kept->against = departure.against;
  kept->only_in_chunks = judged.only_in_chunks;
}

void Examiner::log_divergence(const Departure& departure, const Outcome& outcome) {
  if (options_.divergences == nullptr) return;
  const Request& request = departure.request;
  const Judged& judged = departure.verdict.facet;
  const std::uint64_t place = shared_[static_cast<std::size_t>(request.operation())]++;
  const bool answered =
      outcome.kind == Outcome::Kind::kReply && judged.judgement != Judgement::kUntestable &&
      judged.judgement != Judgement::kNotObserved && judged.judgement != Judgement::kProtocolError;
  if (answered) {
    options_.divergences->add(options_.member, place, request, outcome.reply, judged);
  } else {
    options_.divergences->add_silence(options_.member, place, request);
  }
}

}  // namespace placemat::inline check_room
