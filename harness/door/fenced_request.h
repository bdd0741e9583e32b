// Puts a request for code under trial into fenced memory (fence.h).
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/repeated_octets.h"
#include "harness/door/room.h"
#include "reference/unicode.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline door {

// FencedRequest has no null pointers, even for no units: an API must not be blamed for what it does
// with null.
class FencedRequest {
 public:
  // Copies the request. Octets end or begin at a fence, as `place` says. If the profile says that a
  // NUL follows the octets, the NUL ends at the fence. Values, words and room end at a fence.
  FencedRequest(const Request& request, const Profile& profile, Place place)
      : units_(octets(first_of(request), profile, place)),
        right_(octets(second_of(request), profile, place)),
        values_(Fenced<Ucs4>::copy(values_of(request, Input::kValues))),
        words_(Fenced<char16_t>::copy(values_of(request, Input::kWords))),
        room_(Fenced<std::uint8_t>::room(room_of(request, profile))),
        room_units_(request.number()),
        view_(units_.data(), units_.size()) {}

  // Copies the request. Octets that begin with a trail octet begin at a fence, which stops code
  // that reads backwards to find the start of a sequence. All other octets end at a fence.
  FencedRequest(const Request& request, const Profile& profile)
      : FencedRequest(request, profile, begins_within(request) ? Place::kAtStart : Place::kAtEnd) {}

  // Copies a request on octets in one piece, with others before and after them. If the profile says
  // that a NUL follows the octets, it stands between them and those after them.
  FencedRequest(const Request& inner, const Profile& profile, CodeUnits before, CodeUnits after)
      : FencedRequest(inner, profile, Place::kAtEnd) {
    std::vector<std::uint8_t> buffer(before.begin(), before.end());
    buffer.insert(buffer.end(), inner.units().begin(), inner.units().end());
    if (profile.domain.nul_terminated) buffer.push_back(0);
    buffer.insert(buffer.end(), after.begin(), after.end());
    units_ = Fenced<std::uint8_t>::copy(buffer);
    view_ = CodeUnits(units_.data(), units_.size()).subspan(before.size(), inner.units().size());
  }

  // Asks the request, which has no octets, of `units`, which lie elsewhere and must outlive this.
  FencedRequest(const Request& inner, const Profile& profile, CodeUnits units)
      : FencedRequest(inner, profile, Place::kAtEnd) {
    view_ = units;
  }

  // Returns the octets, or the left one of two strings.
  CodeUnits units() const { return view_; }
  CodeUnits right() const { return {right_.data(), right_.size()}; }
  std::span<const Ucs4> values() const { return {values_.data(), values_.size()}; }
  std::span<const char16_t> words() const { return {words_.data(), words_.size()}; }

  // Returns the room of operations with Number::kRoom.
  Room room() const { return {room_.data(), room_units_}; }

  // Calls `function` with the arguments of an adapter's function. The first parameter stands for
  // the type of that function, and has an overload for each type.
  template <typename Function>
  Reply pass(Reply (*)(CodeUnits), const Request&, const Function& function) const {
    return function(units());
  }
  template <typename Function>
  Reply pass(Reply (*)(CodeUnits, std::size_t), const Request& request,
             const Function& function) const {
    return function(units(), request.number());
  }
  template <typename Function>
  Reply pass(Reply (*)(CodeUnits, Room), const Request&, const Function& function) const {
    return function(units(), room());
  }
  template <typename Function>
  Reply pass(Reply (*)(CodeUnits, CodeUnits), const Request&, const Function& function) const {
    return function(units(), right());
  }
  template <typename Function>
  Reply pass(Reply (*)(CodeUnits, std::span<const std::size_t>), const Request& request,
             const Function& function) const {
    return function(units(), std::span(request.chunk_lengths()));
  }
  template <typename Function>
  Reply pass(Reply (*)(CodeUnits, std::span<const Call>), const Request& request,
             const Function& function) const {
    return function(units(), std::span(request.calls()));
  }
  template <typename Function>
  Reply pass(Reply (*)(std::span<const Ucs4>), const Request&, const Function& function) const {
    return function(values());
  }
  template <typename Function>
  Reply pass(Reply (*)(std::span<const Ucs4>, std::span<std::uint8_t>), const Request&,
             const Function& function) const {
    return function(values(), room().of<std::uint8_t>());
  }
  template <typename Function>
  Reply pass(Reply (*)(std::span<const char16_t>), const Request&, const Function& function) const {
    return function(words());
  }

 private:
  static Fenced<std::uint8_t> octets(CodeUnits units, const Profile& profile, Place place) {
    return profile.domain.nul_terminated ? Fenced<std::uint8_t>::terminated(units, place)
                                         : Fenced<std::uint8_t>::copy(units, place);
  }
  static bool begins_within(const Request& request) {
    return !request.units().empty() && (request.units()[0] & 0xC0) == 0x80;
  }
  static bool are_two(const Request& request) {
    return row_of(request.operation()).input == Input::kTwoStrings;
  }
  static CodeUnits first_of(const Request& request) {
    return are_two(request) ? request.left() : CodeUnits(request.units());
  }
  static CodeUnits second_of(const Request& request) {
    return are_two(request) ? request.right() : CodeUnits();
  }
  static std::span<const Ucs4> values_of(const Request& request, Input input) {
    if (row_of(request.operation()).input != input) return {};
    return request.values();
  }
  static std::size_t room_of(const Request& request, const Profile& profile) {
    if (row_of(request.operation()).number != Number::kRoom) return 0;
    return request.number() * (takes_values(request.operation()) ? 1 : size_of(profile.room));
  }

  Fenced<std::uint8_t> units_;
  Fenced<std::uint8_t> right_;
  Fenced<Ucs4> values_;
  Fenced<char16_t> words_;
  Fenced<std::uint8_t> room_;
  std::size_t room_units_;
  CodeUnits view_;  // the octets that are passed
};

// ask_fenced() returns the reply of `ask(request, fenced)` to the request in fenced memory. It asks
// what a wrapper holds, if that is offered.
//
// Code that looks back from a place is called twice: with its octets right behind a fence, so that
// it cannot read before their start, and then with octets that end at a fence, for the reply.
template <typename Offers, typename Ask>
Reply ask_fenced(const Request& request, const Profile& profile, const Offers& offers,
                 const Ask& ask) {
  if (is_wrapper(request.operation())) {
    if (!offers(request.inner_operation())) return Reply::untestable();
    if (request.operation() == Operation::kWithin) {
      const Request inner = request.inner();
      return ask(inner, FencedRequest(inner, profile, request.before(), request.after()));
    }
    const RepeatedOctets octets(request.left(), request.number(), request.right(),
                                profile.domain.nul_terminated);
    const Request inner = Request::whole(request.inner_operation(), {});
    return ask(inner, FencedRequest(inner, profile, octets.units()));
  }
  const Number number = row_of(request.operation()).number;
  const bool looks_back = number == Number::kPlace || number == Number::kLimit;
  if (looks_back) ask(request, FencedRequest(request, profile, Place::kAtStart));
  return ask(request, looks_back ? FencedRequest(request, profile, Place::kAtEnd)
                                 : FencedRequest(request, profile));
}

}  // namespace placemat::inline door
