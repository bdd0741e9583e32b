// Draws how an object lives: between texts, inside a sequence, after an error and after its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace placemat::inline site {

// Next is the state that a call leads to.
enum class Next : std::uint8_t {
  kUnknown,  // it was not asked, or its replies have no meaning here: there is no arrow
  kReady,    // a new text can begin
  kInside,   // the beginning of a sequence is held
  kRefuses,  // until it is reset
  kClosed,   // nothing comes any more
};

// Life is what is drawn of an object.
struct Life {
  Next after_error = Next::kUnknown;
  Next after_end = Next::kUnknown;
  Next after_reset = Next::kUnknown;  // in mid-sequence
  std::string_view rest;              // what becomes of the octets after an error, or ""

  auto operator<=>(const Life&) const = default;
};

// life_drawing() returns an SVG: the states that the object can be in as boxes, and an arrow for
// each call that leads from one to another. Pure. The result holds no text from outside.
std::string life_drawing(const Life& life);

}  // namespace placemat::inline site
