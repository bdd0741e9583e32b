// A request as code under trial is given it: all of it in fenced memory (fence.h).
#pragma once

#include <span>

#include "harness/implementation/fence.h"
#include "reference/observation.h"
#include "reference/unicode.h"

namespace placemat {

// No pointer is null, even for no units: an API must not be blamed for what it does with null.
class FencedRequest {
 public:
  // Octets end at a fence, unless they begin with a continuation octet: code that reads backwards
  // to find the start of a sequence reads on there, so they begin at one. The same request always
  // lies the same way.
  explicit FencedRequest(const Request& request)
      : units_(held(first_of(request))),
        right_(held(second_of(request))),
        values_(Fenced<Ucs4>::copy(request.values)) {}

  // The octets; of two strings, the left one.
  CodeUnits units() const { return {units_.data(), units_.size()}; }
  CodeUnits right() const { return {right_.data(), right_.size()}; }
  std::span<const Ucs4> values() const { return {values_.data(), values_.size()}; }

 private:
  static Place place_of(CodeUnits units) {
    return !units.empty() && (units[0] & 0xC0) == 0x80 ? Place::kAtStart : Place::kAtEnd;
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
  static Fenced<std::uint8_t> held(CodeUnits units) {
    return Fenced<std::uint8_t>::copy(units, place_of(units));
  }

  Fenced<std::uint8_t> units_;
  Fenced<std::uint8_t> right_;
  Fenced<Ucs4> values_;
};

}  // namespace placemat
