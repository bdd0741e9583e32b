// Declares converters into a room: what the strict ones do, and what a fault does instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "harness/mutants/behaviour.h"

namespace placemat::inline mutants {

// Filling says how a converter fills its room, value by value. Without functions it fills the room
// as it must.
struct Filling {
  // Returns how many units of the next value the converter writes. The value takes `need` units,
  // and `left` units of room are left. If the result is `need`, the converter goes on with the next
  // value; if it is less, it stops. After too many units, `left` wraps round, as sizes do.
  std::function<std::size_t(std::size_t need, std::size_t left)> writes;
  // Returns how much of the input the converter reports as read if it stops within a value. The
  // value lies from `before` to `after`, and `written` of its units are written.
  std::function<std::size_t(std::size_t before, std::size_t after, std::size_t written)> reads;
};

// filled() replies to decode_into, with values in the unit that the profile claims. Ill-formed
// input is refused where it is reached. O(units.size()).
Reply filled(const Behaviour& behaviour, CodeUnits units, Room room, const Filling& filling);

// filled() replies to encode_into. A value that cannot be encoded is refused where it is reached.
Reply filled(const Behaviour& behaviour, std::span<const Ucs4> values, std::span<std::uint8_t> room,
             const Filling& filling);

// Returns the units of `value`: itself in UTF-32, a surrogate pair if UTF-16 needs one, octets in
// UTF-8.
std::vector<Ucs4> units_of(const Behaviour& behaviour, Ucs4 value);

// Writes at `place`, whether or not the room goes that far.
void write_unit(RoomUnit unit, Room room, std::size_t place, Ucs4 written);

// Returns the values of the first `count` units of the room. Pairs are joined; a lone half, or an
// octet that is part of no sequence, is a value itself.
std::vector<Ucs4> values_in(const Behaviour& behaviour, Room room, std::size_t count);

}  // namespace placemat::inline mutants
