// Judges session and session-replace: the life of one object.
#include <algorithm>
#include <optional>

#include "harness/judge/life_of.h"
#include "harness/judge/naming.h"
#include "harness/judge/rules/rule.h"
#include "reference/clause.h"

namespace placemat::inline judge {
namespace {

Expected expected_life(const Profile& profile, const Request& request) {
  Expected expected;
  LifeOf made = life_of(profile, request);
  if (auto reply = made.only_reply()) {
    expected.add(*std::move(reply));
    return expected;
  }
  const bool is_open = std::any_of(made.life.texts.begin(), made.life.texts.end(),
                                   [](const LifeText& text) { return text.is_open || text.keeps; });
  if (is_open) {
    expected.add_open(std::move(made.life));
  } else {
    expected.add(std::move(made.life));
  }
  return expected;
}

bool refuses(const Reply& parts) {
  return std::any_of(parts.parts.begin(), parts.parts.end(),
                     [](const Part& part) { return part.kind == Part::Kind::kIllFormed; });
}

// Returns the text without a call by which a value must have been given.
LifeText patient_of(LifeText text) {
  std::fill(text.due.begin(), text.due.end(), 0);
  return text;
}

bool ends_within_sequence(const Profile& profile, CodeUnits units) {
  const auto reading = reading_of(*profile.form, units);
  return !reading->well_formed() && reading->fault->defect == Defect::kTruncated;
}

// Reports whether a call but the last of a text ends within a sequence.
bool cuts_a_sequence(const Profile& profile, const Request& request, const LifeOf::Asked& asked) {
  std::size_t end = 0;
  for (std::size_t call = asked.first_call; call + 1 < asked.first_call + asked.calls; ++call) {
    end += request.calls()[call].length;
    if (ends_within_sequence(profile, CodeUnits(asked.units).first(end))) return true;
  }
  return false;
}

// Reports whether a new object would have done the same with a sequence that is whole in the text
// itself, so that no state explains what it did.
bool is_habit(DeviationClass name) {
  switch (name.deviation()) {
    case Deviation::kRejectsNoncharacter:
    case Deviation::kAcceptsSurrogate:
    case Deviation::kAcceptsNonShortest:
    case Deviation::kAcceptsOutOfRange:
      return true;
    default:
      return false;
  }
}

// Names the reply to a text as if it had come in one chunk. Returns std::nullopt if it is allowed.
std::optional<DeviationClass> name_whole(const Profile& profile, Operation stream, CodeUnits units,
                                         const Reply& reply) {
  const Request whole = Request::whole(stream, {units.begin(), units.end()});
  const Rule& rule = rule_of(stream);
  const Expected expected = rule.expected(profile, whole);
  if (expected.allows(reply) || expected.leaves_open(reply)) return std::nullopt;
  return rule.departure(profile, whole, expected, reply);
}

// Names what an object did with a text, as if the text were its first. `own` holds the parts of
// that text, and `all` also those that follow a call that must refuse.
DeviationClass name_text(const Profile& profile, const Request& request, const LifeOf::Asked& asked,
                         const LifeText& text, const Reply& own, const Reply& all) {
  LifeText patient = patient_of(text);
  patient.must_fail = text.must_fail && asked.is_ended && !refuses(all);
  if (patient.allows(own.parts, own.values)) return Deviation::kHoldsBack;
  const Operation stream =
      request.operation() == Operation::kSession ? Operation::kStream : Operation::kStreamReplace;
  // A call may give values that it must not give, before another call refuses.
  std::size_t octets = 0;
  std::size_t values = 0;
  std::size_t call = asked.first_call;
  for (const Part& part : all.parts) {
    if (part.kind == Part::Kind::kIllFormed) break;
    octets += request.calls()[call++].length;
    values += part.count;
  }
  const CodeUnits before = CodeUnits(asked.units).first(octets);
  std::optional<DeviationClass> given;
  // Octets that end within a sequence are no text as a whole.
  if (!ends_within_sequence(profile, before)) {
    given = name_whole(profile, stream, before,
                       Reply::of_values({all.values.begin(), all.values.begin() + values}));
  }
  if (given && given->accepts()) return *given;
  if (!asked.is_ended) return name_in_chunks(given.value_or(Deviation::kStreamDiffers));
  const Reply reply = refuses(all) ? Reply::ill_formed() : Reply::of_values(all.values);
  const DeviationClass name =
      name_whole(profile, stream, asked.units, reply).value_or(Deviation::kStreamDiffers);
  // A refusal that follows from the octets alone stands wherever no call ends within a sequence.
  const bool is_whole = refuses(all) && !cuts_a_sequence(profile, request, asked);
  return is_whole ? name : name_in_chunks(name);
}

DeviationClass life_departure(const Profile& profile, const Request& request, const Expected&,
                              const Reply& reply) {
  const LifeOf made = life_of(profile, request);
  const std::size_t at = made.life.first_departing(reply);
  // Each text gave what it means, but some of it before it was certain.
  if (at == made.life.texts.size()) return Deviation::kStreamDiffers;
  const LifeText& text = made.life.texts[at];
  const LifeOf::Asked& asked = made.asked[at];
  const Reply parts = Life::parts_of(reply, asked.first_call, text.calls);
  const DeviationClass name = name_text(profile, request, asked, text, parts,
                                        Life::parts_of(reply, asked.first_call, asked.calls));
  if (at == 0 || name == Deviation::kHoldsBack || is_habit(name)) return name;
  return Deviation::kKeepsState;
}

std::string life_clause(const Profile& profile, const Request& request) {
  const auto reading = reading_of(*profile.form, request.units());
  return "an object answers as a new one after the end of its text or a reset, and its calls give "
         "what the text gives as a whole; " +
         (reading->well_formed() ? form_clause(*profile.form)
                                 : defect_clause(*profile.form, reading->fault->defect));
}

// No object gives parts for other calls than those that it got.
bool has_other_calls(const Profile&, const Request& request, const Expected&, const Reply& reply) {
  return reply.parts.size() != request.calls().size();
}

}  // namespace

const Rule kSessionRule = {&expected_life, &life_departure, &life_clause, &has_other_calls};

}  // namespace placemat::inline judge
