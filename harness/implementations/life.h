// Gives the calls of a session to a decoder object, for adapters.
#pragma once

#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "harness/door/fence.h"
#include "reference/words/reply.h"
#include "reference/words/request.h"

namespace placemat {

// NoReset stands for the reset of an object that has none.
struct NoReset {};

// Returns the parts that the calls give. `read(octets, is_last)` returns the values that a call
// gave, or std::nullopt if the object refused it; `reset()` resets the object. If the object has no
// reset, the parts from one on are untestable. The octets of each call lie in fenced memory of
// their own, so that a read past their end does not find the next call's.
template <typename Read, typename Reset>
Reply live(CodeUnits units, std::span<const Call> calls, const Read& read, const Reset& reset) {
  Reply reply = Reply::of_parts({}, {});
  for (const Call& call : calls) {
    std::optional<std::vector<Ucs4>> values(std::in_place);
    if (call.kind == CallKind::kReset) {
      if constexpr (std::is_same_v<Reset, NoReset>) {
        reply.parts.resize(calls.size(), {Part::Kind::kUntestable, 0});
        return reply;
      } else {
        reset();
      }
    } else {
      const auto octets = Fenced<std::uint8_t>::copy(units.first(call.length));
      values = read(CodeUnits(octets.data(), octets.size()), call.kind == CallKind::kLast);
    }
    units = units.subspan(call.length);
    if (values) {
      reply.values.insert(reply.values.end(), values->begin(), values->end());
      reply.parts.push_back({Part::Kind::kValues, values->size()});
    } else {
      reply.parts.push_back({Part::Kind::kIllFormed, 0});
    }
  }
  return reply;
}

}  // namespace placemat
