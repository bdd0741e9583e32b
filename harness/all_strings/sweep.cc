#include "harness/all_strings/sweep.h"

#include <algorithm>

#include "harness/all_strings/unread.h"
#include "harness/judge/naming.h"
#include "harness/judge/rulebook.h"
#include "harness/judge/verdict.h"
#include "reference/segment.h"

namespace placemat::inline all_strings {
namespace {

// After so many calls that read everything, and none that does not, a portion is asked whole: such
// a call takes hundreds of times as long as others. The code of 1992 reads one octet more than it
// needs, so it makes 128 × 64 such calls before the first other one.
constexpr int kMostVain = 10000;

}  // namespace

std::optional<Operation> acceptance_operation(const Implementation& implementation) {
  for (const Operation operation : {Operation::kValidate, Operation::kDecode}) {
    if (implementation.offers(operation)) return operation;
  }
  return std::nullopt;
}

Sweep::Sweep(const Implementation& implementation, const Space& space, const OracleRows& oracle,
             AskedString asked, const OctetStrings& skips)
    : implementation_(implementation),
      profile_(implementation.describe().profile),
      space_(space),
      oracle_(oracle),
      asked_(asked),
      skips_(skips),
      operation_(acceptance_operation(implementation).value()),
      accepts_(implementation.accepts()) {}

Findings Sweep::judge(const Portion& portion) {
  const Domain& domain = profile_.domain;
  found_ = Findings();
  slots_.clear();
  accepted_.clear();
  conforming_ = 0;
  vain_ = 0;
  length_ = portion.length;
  one_by_one_ = accepts_ == nullptr || domain.xml_char ||
                std::any_of(skips_.begin(), skips_.end(), [&portion](const auto& units) {
                  return units.size() == portion.length && units[0] == portion.first;
                });
  std::uint64_t in_domain = 1;
  for (std::size_t at = 0; at < length_; ++at) {
    octets_[at] = space_.octets(length_, at);
    if (at == 0) octets_[at] = {portion.first};
    if (at == 1 && portion.second != Portion::kAnySecond) {
      octets_[at] = {static_cast<std::uint8_t>(portion.second)};
    }
    if (domain.no_nul) std::erase(octets_[at], 0);
    in_domain *= octets_[at].size();
  }
  if (domain.max_octets && length_ > *domain.max_octets) in_domain = 0;
  found_.count(Judgement::kUntestable, space_.size(portion) - in_domain);
  if (in_domain > 0) walk(0, {});
  found_.count(Judgement::kConforms, conforming_);
  for (Slot& slot : slots_) {
    for (const auto& edge : slot.builder.finish()) {
      slot.findings.after_first[edge.first] = edge.behind;
    }
    found_.count(Judgement::kDeviates, slot.findings.strings);
    found_.classes[{slot.name, length_}] = std::move(slot.findings);
  }
  found_.done = {portion};
  return std::move(found_);
}

void Sweep::walk(std::size_t depth, const PrefixState& state) {
  if (unread_ && depth > 0 && refused_unread(depth, state)) return;
  if (depth + 1 == length_) {
    judge_row(state);
    return;
  }
  for (const std::uint8_t octet : octets_[depth]) {
    string_[depth] = octet;
    walk(depth + 1, oracle_.advance(CodeUnits(string_.data(), depth + 1), state));
  }
}

// Reports whether all strings that begin with the first `depth` octets of string_ are ill-formed,
// and the implementation refuses them before it reads more. If so, counts them.
bool Sweep::refused_unread(std::size_t depth, const PrefixState& state) {
  if (one_by_one_ || vain_ == kMostVain) return false;
  if (!oracle_.refused(CodeUnits(string_.data(), depth), state)) return false;
  const CodeUnits prefix = placed({string_.data(), depth});
  ++found_.unread_calls;
  const std::optional<bool> accepted = answer_unread(accepts_, {prefix.data(), length_}, depth);
  if (accepted != false) {
    if (found_.unread == 0) ++vain_;
    return false;
  }
  std::uint64_t strings = 1;
  for (std::size_t at = depth; at < length_; ++at) strings *= octets_[at].size();
  found_.unread += strings;
  conforming_ += strings;
  return true;
}

void Sweep::judge_row(const PrefixState& state) {
  const CodeUnits prefix(string_.data(), length_ - 1);
  const std::vector<std::uint8_t>& lasts = octets_[length_ - 1];
  DefectRow scratch;
  const DefectRow& expected = oracle_.row(prefix, state, lasts, scratch);
  ask_row();
  bool agree = true;
  std::uint64_t accepted = 0;
  for (const std::uint8_t last : lasts) {
    agree &=
        answers_[last] == (expected[last] == Defect::kNone ? Answer::kAccepted : Answer::kRefused);
    accepted += answers_[last] == Answer::kAccepted;
  }
  found_.accepted += accepted;
  if (agree) {
    conforming_ += lasts.size();
    return;
  }
  const OctetRange& trail = profile_.form->trail;
  const bool may_be_cut = is_cut_by_a_trail_octet(prefix);
  for (const std::uint8_t last : lasts) {
    const bool cut = may_be_cut && expected[last] != Defect::kNone && trail.contains(last);
    judge_answer(cut ? Defect::kTruncated : expected[last], last);
  }
  for (Slot& slot : slots_) {
    slot.builder.add(prefix, slot.row);
    slot.row.clear();
  }
}

// Reports whether the string of the prefix and one trail octet is cut short. The fault begins at
// the same place with and without the trail octet, so any trail octet gives the same result.
bool Sweep::is_cut_by_a_trail_octet(CodeUnits prefix) {
  const EncodingForm& form = *profile_.form;
  const auto fault = first_ill_formed(form, prefix);
  if (!fault) return false;
  string_[length_ - 1] = form.trail.first;
  return is_cut_short(form, CodeUnits(string_.data(), length_).subspan(fault->offset));
}

void Sweep::ask_row() {
  if (one_by_one_) return ask_one_by_one();
  if (accepts_each_ != nullptr) {
    AcceptedRow accepted;
    accepts_each_(placed({string_.data(), length_ - 1}, AskedString::kRow), accepted);
    std::ranges::transform(accepted, answers_.begin(), [](bool is_accepted) {
      return is_accepted ? Answer::kAccepted : Answer::kRefused;
    });
    return;
  }
  const CodeUnits units = placed({string_.data(), length_});
  for (const std::uint8_t last : octets_[length_ - 1]) {
    asked_.octets.back() = last;
    answers_[last] = accepts_(units) ? Answer::kAccepted : Answer::kRefused;
  }
}

void Sweep::ask_one_by_one() {
  const CodeUnits units(string_.data(), length_);
  for (const std::uint8_t last : octets_[length_ - 1]) {
    string_[length_ - 1] = last;
    const bool allowed =
        !profile_.domain.xml_char ||
        in_domain(profile_, Request::whole(operation_, {units.begin(), units.end()}));
    answers_[last] = allowed ? ask(units) : Answer::kUntestable;
  }
}

void Sweep::judge_answer(Defect expected, std::uint8_t last) {
  string_[length_ - 1] = last;
  const CodeUnits units(string_.data(), length_);
  const bool well_formed = expected == Defect::kNone;
  switch (answers_[last]) {
    case Answer::kSkipped:
      return;  // counted when it was put on the list of skips
    case Answer::kUntestable:
      return found_.count(Judgement::kUntestable, 1);
    case Answer::kNotAnswered:
      return found_.count(Judgement::kProtocolError, 1);
    case Answer::kAccepted:
      if (well_formed) break;
      return disagree(slot_for(expected), accepts_in_parts(units), last);
    case Answer::kRefused:
      if (!well_formed) break;
      return disagree(slot_named(refusal_class(units)), refuses_a_part(units), last);
  }
  ++conforming_;
}

void Sweep::disagree(Slot& slot, bool explained, std::uint8_t last) {
  ClassFindings& findings = slot.findings;
  ++findings.strings;
  if (findings.strings == 1 || (!explained && !findings.example_is_sequence)) {
    findings.example.assign(string_.begin(), string_.begin() + length_);
    findings.example_is_sequence = !explained;
  }
  if (explained) return;
  ++findings.sequences;
  slot.row.push_back(last);
}

Sweep::Slot& Sweep::slot_for(Defect accepted) {
  Slot*& slot = accepted_[accepted];
  if (slot == nullptr) slot = &slot_named(accepts(accepted));
  return *slot;
}

Sweep::Slot& Sweep::slot_named(const DeviationClass& name) {
  const auto slot = std::find_if(slots_.begin(), slots_.end(),
                                 [&name](const Slot& candidate) { return candidate.name == name; });
  if (slot != slots_.end()) return *slot;
  return slots_.emplace_back(Slot{name, {}, OctetSetBuilder(found_.pool, length_), {}});
}

// Copies the string to the place from which it is asked, and returns it there.
CodeUnits Sweep::placed(CodeUnits units, std::uint8_t flag) {
  const auto place = asked_.octets.last(units.size());
  std::copy(units.begin(), units.end(), place.begin());
  *asked_.length = static_cast<std::uint8_t>(units.size() | flag);
  return place;
}

Sweep::Answer Sweep::ask(CodeUnits units) {
  if (!skips_.empty() && skips_.contains({units.begin(), units.end()})) return Answer::kSkipped;
  units = placed(units);
  if (accepts_ == nullptr) return ask_fully(units);
  return accepts_(units) ? Answer::kAccepted : Answer::kRefused;
}

Sweep::Answer Sweep::ask_fully(CodeUnits units) {
  const Reply reply =
      implementation_.observe(Request::whole(operation_, {units.begin(), units.end()}));
  if (accepts(reply.kind)) return Answer::kAccepted;
  if (is_refusal(reply.kind)) return Answer::kRefused;
  return reply.kind == Reply::Kind::kUntestable ? Answer::kUntestable : Answer::kNotAnswered;
}

// Returns the class that the judge gives to a refusal. The reported offset counts, too.
DeviationClass Sweep::refusal_class(CodeUnits units) {
  const Request request = Request::whole(operation_, {units.begin(), units.end()});
  const Judged judged = verdict_of(profile_, request, implementation_.observe(request)).facet;
  return judged.judgement == Judgement::kDeviates ? judged.deviation : Deviation::kNondeterministic;
}

bool Sweep::accepts_in_parts(CodeUnits units) {
  for (std::size_t cut = 1; cut < units.size(); ++cut) {
    if (ask(units.first(cut)) == Answer::kAccepted &&
        ask(units.subspan(cut)) == Answer::kAccepted) {
      return true;
    }
  }
  return false;
}

bool Sweep::refuses_a_part(CodeUnits units) {
  const EncodingForm& form = *profile_.form;
  for (std::size_t cut = 1; cut < units.size(); ++cut) {
    const CodeUnits left = units.first(cut);
    const CodeUnits right = units.subspan(cut);
    if (first_ill_formed(form, left) || first_ill_formed(form, right)) continue;
    if (ask(left) == Answer::kRefused || ask(right) == Answer::kRefused) return true;
  }
  return false;
}

}  // namespace placemat::inline all_strings
