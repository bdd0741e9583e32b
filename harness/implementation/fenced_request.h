// A request as code under trial is given it: all of it in fenced memory (fence.h).
#pragma once

#include <span>
#include <utility>

#include "harness/implementation/fence.h"
#include "harness/implementation/room.h"
#include "reference/observation.h"
#include "reference/profile.h"
#include "reference/unicode.h"

namespace placemat {

// No pointer is null, even for no units: an API must not be blamed for what it does with null.
class FencedRequest {
 public:
  // Octets end at a fence, and so does a NUL that the profile says is given after them; or they
  // begin at one. Values, words and room end at one.
  FencedRequest(const Request& request, const Profile& profile, Place place)
      : units_(octets(first_of(request), profile, place)),
        right_(octets(second_of(request), profile, place)),
        values_(Fenced<Ucs4>::copy(values_of(request, Input::kValues))),
        words_(Fenced<char16_t>::copy(values_of(request, Input::kWords))),
        room_(Fenced<std::uint8_t>::room(room_of(request, profile))),
        room_units_(request.number) {}

  // Octets that begin with a continuation octet begin at the fence: code that reads backwards to
  // find the start of a sequence reads on there. The same request always lies the same way.
  FencedRequest(const Request& request, const Profile& profile)
      : FencedRequest(request, profile, begins_within(request) ? Place::kAtStart : Place::kAtEnd) {}

  // The octets; of two strings, the left one.
  CodeUnits units() const { return {units_.data(), units_.size()}; }
  CodeUnits right() const { return {right_.data(), right_.size()}; }
  std::span<const Ucs4> values() const { return {values_.data(), values_.size()}; }
  std::span<const char16_t> words() const { return {words_.data(), words_.size()}; }

  // Of kDecodeInto and kEncodeInto.
  Room room() const { return {room_.data(), room_units_}; }

 private:
  static Fenced<std::uint8_t> octets(CodeUnits units, const Profile& profile, Place place) {
    return profile.domain.nul_terminated ? Fenced<std::uint8_t>::terminated(units, place)
                                         : Fenced<std::uint8_t>::copy(units, place);
  }
  static bool begins_within(const Request& request) {
    return !request.units.empty() && (request.units[0] & 0xC0) == 0x80;
  }
  static bool are_two(const Request& request) {
    return row_of(request.operation).input == Input::kTwoStrings;
  }
  static CodeUnits first_of(const Request& request) {
    return are_two(request) ? left_of(request) : CodeUnits(request.units);
  }
  static CodeUnits second_of(const Request& request) {
    return are_two(request) ? right_of(request) : CodeUnits();
  }
  static std::span<const Ucs4> values_of(const Request& request, Input input) {
    if (row_of(request.operation).input != input) return {};
    return request.values;
  }
  static std::size_t room_of(const Request& request, const Profile& profile) {
    if (request.operation == Operation::kEncodeInto) return request.number;
    if (request.operation != Operation::kDecodeInto) return 0;
    return request.number * size_of(profile.room);
  }

  Fenced<std::uint8_t> units_;
  Fenced<std::uint8_t> right_;
  Fenced<Ucs4> values_;
  Fenced<char16_t> words_;
  Fenced<std::uint8_t> room_;
  std::size_t room_units_;
};

// ask_fenced(): what `ask` replies to the request in fenced memory.
//
// Where code looks back from a place, it is asked twice: with its octets right behind a fence, so
// that it cannot look further than their start, and then as ever, which is the reply.
template <typename Ask>
Reply ask_fenced(const Request& request, const Profile& profile, const Ask& ask) {
  const bool looks_back =
      request.operation == Operation::kPrevious || request.operation == Operation::kTruncate;
  if (looks_back) ask(FencedRequest(request, profile, Place::kAtStart));
  return ask(looks_back ? FencedRequest(request, profile, Place::kAtEnd)
                        : FencedRequest(request, profile));
}

}  // namespace placemat
