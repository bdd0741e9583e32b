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
      : units_(Fenced<std::uint8_t>::copy(request.units, place_of(request.units))),
        values_(Fenced<Ucs4>::copy(request.values)) {}

  CodeUnits units() const { return {units_.data(), units_.size()}; }
  std::span<const Ucs4> values() const { return {values_.data(), values_.size()}; }

 private:
  static Place place_of(CodeUnits units) {
    return !units.empty() && (units[0] & 0xC0) == 0x80 ? Place::kAtStart : Place::kAtEnd;
  }

  Fenced<std::uint8_t> units_;
  Fenced<Ucs4> values_;
};

}  // namespace placemat
