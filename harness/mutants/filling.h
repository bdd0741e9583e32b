// Converters into a room: what the strict ones do, and what a fault does instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "harness/mutants/behaviour.h"

namespace placemat {

// How a converter fills its room, value by value. Without functions: as it must.
struct Filling {
  // How many units of the next value it writes, which takes `need` of them, where `left` are left:
  // all of them, and it goes on after it; or fewer, and it stops. After too many, `left` wraps
  // round, as sizes do.
  std::function<std::size_t(std::size_t need, std::size_t left)> writes;
  // How much of its input it says that it read as it stops in a value from `before` to `after`
  // after `written` of its units.
  std::function<std::size_t(std::size_t before, std::size_t after, std::size_t written)> reads;
};

// decode_into: values in the unit that the profile claims. Ill-formed input is refused where it is
// reached. O(units.size()).
Reply filled(const Behaviour& behaviour, CodeUnits units, Room room, const Filling& filling);

// encode_into: a value that cannot be encoded is refused where it is reached.
Reply filled(const Behaviour& behaviour, std::span<const Ucs4> values, std::span<std::uint8_t> room,
             const Filling& filling);

// The units of `value`: itself in UTF-32, a surrogate pair if UTF-16 needs one, octets in UTF-8.
std::vector<Ucs4> units_of(const Behaviour& behaviour, Ucs4 value);

// Writes at `place`, whether or not the room goes that far.
void write_unit(RoomUnit unit, Room room, std::size_t place, Ucs4 written);

// The values of the first `count` units of the room: pairs joined, a lone half as itself, an octet
// that is part of no sequence as itself.
std::vector<Ucs4> values_in(const Behaviour& behaviour, Room room, std::size_t count);

}  // namespace placemat
