#include "harness/mutants/behaviour.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "harness/mutants/filling.h"
#include "harness/mutants/lives.h"

namespace placemat::inline mutants {
namespace {

std::optional<std::size_t> told_offset(const Behaviour& behaviour, CodeUnits units,
                                       std::size_t at) {
  return behaviour.offset ? behaviour.offset(behaviour, units, at) : at;
}

Reply stripped(const Behaviour& behaviour, std::vector<Ucs4> values) {
  const bool strips = behaviour.profile.bom == BomPolicy::kStrip;
  if (strips && !values.empty() && values[0] == kByteOrderMark) values.erase(values.begin());
  return Reply::of_values(std::move(values));
}

std::size_t continuations(CodeUnits units, std::size_t at, std::size_t limit) {
  std::size_t count = 0;
  while (count < limit && at + count < units.size() && (units[at + count] & 0xC0) == 0x80) ++count;
  return count;
}

// Returns how many octets the policy treats as one. The leading one bits of the lead octet say the
// length. Mutants that claim per-sequence have the form of RFC 3629 or one of the six-octet forms.
std::size_t replaced_length(Replacement policy, CodeUnits units, std::size_t at,
                            std::size_t subpart) {
  if (policy == Replacement::kMaximalSubpart) return subpart;
  if (policy != Replacement::kPerSequence) return 1;
  const std::uint8_t lead = units[at];
  const std::size_t announced = lead >= 0xFE   ? 1
                                : lead >= 0xFC ? 6
                                : lead >= 0xF8 ? 5
                                : lead >= 0xF0 ? 4
                                : lead >= 0xE0 ? 3
                                : lead >= 0xC0 ? 2
                                               : 1;
  return 1 + continuations(units, at + 1, announced - 1);
}

void replace_octets(Replacement policy, CodeUnits octets, std::vector<Ucs4>& values) {
  switch (policy) {
    case Replacement::kMaximalSubpart:
    case Replacement::kPerOctet:
    case Replacement::kPerSequence:
      values.push_back(kReplacementCharacter);
      return;
    case Replacement::kDrop:
      return;
    case Replacement::kSurrogateEscape:
      for (const std::uint8_t octet : octets) values.push_back(0xDC00u + octet);
      return;
    case Replacement::kLatin1:
      values.insert(values.end(), octets.begin(), octets.end());
      return;
    default:
      std::abort();  // no mutant claims it
  }
}

Replacement policy_of(const Behaviour& behaviour) {
  const Replacement claimed = behaviour.profile.replacement;
  return claimed == Replacement::kUnspecified ? Replacement::kMaximalSubpart : claimed;
}

}  // namespace

std::size_t replace_at(const Behaviour& behaviour, CodeUnits units, std::size_t at,
                       std::size_t subpart, std::vector<Ucs4>& values) {
  const Replacement policy = policy_of(behaviour);
  const std::size_t length = replaced_length(policy, units, at, subpart);
  replace_octets(policy, units.subspan(at, length), values);
  return length;
}

Profile strict_profile() {
  Profile profile;
  profile.replacement = Replacement::kMaximalSubpart;
  profile.bom = BomPolicy::kKeep;
  profile.refusal = Refusal::kRefuse;
  profile.counting = Counting::kReplacement;
  profile.lone_surrogate = LoneSurrogate::kRefuse;
  profile.backward = Backward::kMaximalSubpart;
  profile.order = Order::kCodePoint;
  profile.after_error = AfterError::kNew;
  profile.after_last = AfterLast::kNew;
  profile.delivers = Delivers::kAtOnce;
  profile.source = "harness/mutants";
  return profile;
}

Reply strict_validate(const Behaviour& behaviour, CodeUnits units) {
  for (std::size_t at = 0; at < units.size();) {
    const Step step = behaviour.step(units, at);
    if (!step.well_formed) return Reply::ill_formed(told_offset(behaviour, units, at));
    at += step.length;
  }
  return Reply::well_formed();
}

Reply strict_decode(const Behaviour& behaviour, CodeUnits units) {
  std::vector<Ucs4> values;
  values.reserve(units.size());
  for (std::size_t at = 0; at < units.size();) {
    const Step step = behaviour.step(units, at);
    if (!step.well_formed) return Reply::ill_formed(told_offset(behaviour, units, at));
    values.push_back(step.value);
    at += step.length;
  }
  return stripped(behaviour, std::move(values));
}

Reply strict_replace(const Behaviour& behaviour, CodeUnits units) {
  std::vector<Ucs4> values;
  values.reserve(units.size());
  for (std::size_t at = 0; at < units.size();) {
    const Step step = behaviour.step(units, at);
    if (step.well_formed) values.push_back(step.value);
    at += step.well_formed ? step.length : replace_at(behaviour, units, at, step.length, values);
  }
  return stripped(behaviour, std::move(values));
}

Reply strict_encode(const Behaviour& behaviour, std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::vector<std::uint8_t> octets = behaviour.table->encode(values[i]);
    if (octets.empty() && behaviour.profile.refusal == Refusal::kReplace)
      octets = {0xEF, 0xBF, 0xBD};
    if (octets.empty()) return Reply::unencodable(i);
    units.insert(units.end(), octets.begin(), octets.end());
  }
  return Reply::of_units(std::move(units));
}

namespace {

// Takes what is complete in `pending`. Unless `last` is set, stops before a sequence that may still
// be completed. Returns the place of the first ill-formed octet in `pending`, if it may not be
// replaced.
std::optional<std::size_t> take(const Behaviour& behaviour, std::vector<std::uint8_t>& pending,
                                bool last, bool replaces, std::vector<Ucs4>& values) {
  const CodeUnits units(pending);
  std::size_t at = 0;
  while (at < units.size()) {
    const Step step = behaviour.step(units, at);
    if (step.well_formed) {
      values.push_back(step.value);
    } else if (!last && behaviour.table->pends(units, at)) {
      break;
    } else if (replaces) {
      values.push_back(kReplacementCharacter);
    } else {
      return at;
    }
    at += step.length;
  }
  pending.erase(pending.begin(), pending.begin() + static_cast<std::ptrdiff_t>(at));
  return std::nullopt;
}

Reply seamed(const Behaviour& behaviour, CodeUnits units, Chunks chunks, const Seams& seams,
             bool replaces) {
  std::vector<Ucs4> values;
  std::vector<std::uint8_t> pending;
  std::size_t at = 0;
  for (std::size_t i = 0; i <= chunks.size(); ++i) {
    const bool end = i == chunks.size();
    if (end && !seams.tells_end) break;
    if (!end && seams.before_chunk) seams.before_chunk(pending, i);
    const std::size_t before = pending.size();
    if (!end) {
      const CodeUnits chunk = units.subspan(at, chunks[i]);
      pending.insert(pending.end(), chunk.begin(), chunk.end());
    }
    if (const auto fault = take(behaviour, pending, end, replaces, values)) {
      return Reply::ill_formed(told_offset(behaviour, units, at - before + *fault));
    }
    if (!end) at += chunks[i];
  }
  return stripped(behaviour, std::move(values));
}

// The strict behaviour reads input in chunks as a whole.
Reply strict_stream(const Behaviour& behaviour, CodeUnits units, Chunks) {
  return strict_decode(behaviour, units);
}
Reply strict_stream_replace(const Behaviour& behaviour, CodeUnits units, Chunks) {
  return strict_replace(behaviour, units);
}

Reply strict_decode_into(const Behaviour& behaviour, CodeUnits units, Room room) {
  return filled(behaviour, units, room, {});
}
Reply strict_encode_into(const Behaviour& behaviour, std::span<const Ucs4> values,
                         std::span<std::uint8_t> room) {
  return filled(behaviour, values, room, {});
}

}  // namespace

Reply seamed_stream(const Behaviour& behaviour, CodeUnits units, Chunks chunks,
                    const Seams& seams) {
  return seamed(behaviour, units, chunks, seams, false);
}

Reply seamed_stream_replace(const Behaviour& behaviour, CodeUnits units, Chunks chunks,
                            const Seams& seams) {
  return seamed(behaviour, units, chunks, seams, true);
}

MutantImplementation::MutantImplementation(Behaviour behaviour, std::vector<Operation> operations)
    : behaviour_(std::move(behaviour)), operations_(std::move(operations)) {
  if (operations_.empty()) operations_.assign(std::begin(kOperations), std::end(kOperations));
  description_.id = "seeded";
  description_.name = "A seeded fault";
  description_.profile = behaviour_.profile;
}

bool MutantImplementation::offers(Operation operation) const {
  return std::find(operations_.begin(), operations_.end(), operation) != operations_.end();
}

Reply MutantImplementation::observe(const Request& request) const {
  // A behaviour can do everything, so what a wrapper holds need not be offered.
  return ask_fenced(
      request, behaviour_.profile, [](Operation) { return true; },
      [this](const Request& asked, const FencedRequest& fenced) { return ask(asked, fenced); });
}

Reply MutantImplementation::ask(const Request& request, const FencedRequest& fenced) const {
  const Behaviour& my = behaviour_;
  switch (request.operation()) {
// Calls the behaviour's own function or, if it is not set, the strict one.
#define PLACEMAT_ROW(context, enumerator, symbol, ...)                                       \
  case Operation::enumerator:                                                                \
    return fenced.pass(decltype(Adapter::symbol){}, request, [&](const auto&... arguments) { \
      return my.symbol ? my.symbol(my, arguments...) : strict_##symbol(my, arguments...);    \
    });
    PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
    default:
      break;
  }
  return Reply::unsupported();
}

MutantImplementation without_fault(const Profile& profile) {
  Behaviour behaviour;
  behaviour.profile = profile;
  behaviour.table = table_of(*profile.form);
  return {std::move(behaviour), {}};
}

}  // namespace placemat::inline mutants
