#include "harness/mutants/lives.h"

#include <utility>

namespace placemat::inline mutants {
namespace {

// Reads what is pending and then `octets`. Unless `last` is set, keeps a sequence that may still be
// completed. Returns false at octets that may not be replaced.
bool read(const Behaviour& behaviour, Object& object, const std::vector<std::uint8_t>& octets,
          bool last, bool replaces) {
  object.pending.insert(object.pending.end(), octets.begin(), octets.end());
  const CodeUnits units(object.pending);
  std::size_t at = 0;
  const auto give = [&](Ucs4 value) {
    const bool strips = behaviour.profile.bom == BomPolicy::kStrip && object.is_first;
    object.is_first = false;
    if (!strips || value != kByteOrderMark) object.values.push_back(value);
  };
  while (at < units.size()) {
    if (!last && behaviour.table->pends(units, at)) break;
    const Step step = behaviour.step(units, at);
    std::size_t length = step.length;
    if (step.well_formed) {
      give(step.value);
    } else if (replaces) {
      std::vector<Ucs4> instead;
      length = replace_at(behaviour, units, at, step.length, instead);
      // The next octets may belong to the same replacement.
      const bool may_wait = behaviour.profile.replacement == Replacement::kPerSequence;
      if (may_wait && !last && at + length == units.size()) break;
      for (const Ucs4 value : instead) give(value);
    } else {
      return false;
    }
    at += length;
  }
  object.pending.erase(object.pending.begin(),
                       object.pending.begin() + static_cast<std::ptrdiff_t>(at));
  return true;
}

}  // namespace

Reply live(const Behaviour& behaviour, CodeUnits units, std::span<const Call> calls, bool replaces,
           LifeFaults faults) {
  Reply reply = Reply::of_parts({}, {});
  Object object;
  for (const Call& call : calls) {
    std::vector<std::uint8_t> octets(units.begin(),
                                     units.begin() + static_cast<std::ptrdiff_t>(call.length));
    units = units.subspan(call.length);
    object.values.clear();
    object.refuses = false;
    if (faults.before) faults.before(object, call, octets);
    if (call.kind == CallKind::kReset) {
      if (faults.resets) object.begin_anew();
    } else {
      const bool is_last = call.kind == CallKind::kLast && faults.flushes &&
                           (faults.flushes_empty || call.length > 0);
      object.refuses = !read(behaviour, object, octets, is_last, replaces);
      if (object.refuses && faults.recovers) object.begin_anew();
    }
    if (faults.after) faults.after(object, call);
    if (call.kind == CallKind::kLast && faults.begins_anew) object.begin_anew();
    if (object.refuses) {
      reply.parts.push_back({Part::Kind::kIllFormed, 0});
    } else {
      reply.parts.push_back({Part::Kind::kValues, object.values.size()});
      reply.values.insert(reply.values.end(), object.values.begin(), object.values.end());
    }
  }
  return reply;
}

Reply strict_session(const Behaviour& behaviour, CodeUnits units, std::span<const Call> calls) {
  return live(behaviour, units, calls, false, {});
}

Reply strict_session_replace(const Behaviour& behaviour, CodeUnits units,
                             std::span<const Call> calls) {
  return live(behaviour, units, calls, true, {});
}

}  // namespace placemat::inline mutants
