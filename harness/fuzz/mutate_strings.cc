// Makes three strings that are to be compared, or asked in turn.

#include <algorithm>

#include "harness/fuzz/mutate.h"
#include "reference/utf16.h"

namespace placemat::inline fuzz {
namespace {

constexpr std::size_t kOctetsOfSurrogate = 3;

}  // namespace

// Returns `units`, or a string that is cut short, has another sequence or octet in one place, or is
// longer.
Octets Mutator::like(const Octets& units, std::size_t max_size) {
  Octets other = units;
  const std::size_t place = dice_.one_in(2) ? start_in(units) : near_block(units.size());
  switch (dice_.below(6)) {
    case 0:
      break;
    case 1:
      other.resize(place);
      break;
    case 2:
    case 3: {  // another sequence or a defect
      std::size_t end = std::min(place + 1, units.size());
      while (end < units.size() && is_trail(units[end])) ++end;
      other.erase(at(other, place), at(other, end));
      Octets piece;
      append_piece(piece);
      insert(other, place, piece);
      break;
    }
    case 4:
      if (place < other.size()) other[place] = dice_.pick(boundary_octets());
      break;
    default:
      append_piece(other);
  }
  other.resize(std::min(other.size(), max_size));
  return other;
}

// Ends `units` with the first part of what belongs together: a piece, or two surrogates. Returns a
// string that begins with the other part.
Octets Mutator::cut_in_two(Octets& units, std::size_t max_size) {
  Octets piece;
  std::size_t cut = kOctetsOfSurrogate;
  if (dice_.one_in(2)) {
    const std::size_t high = dice_.between(kFirstSurrogate, kFirstLowSurrogate - 1);
    const std::size_t low = dice_.between(kFirstLowSurrogate, kLastSurrogate);
    append_in_octets(piece, static_cast<Ucs4>(high), kOctetsOfSurrogate);
    append_in_octets(piece, static_cast<Ucs4>(low), kOctetsOfSurrogate);
  } else {
    append_piece(piece);
    cut = dice_.between(1, piece.size());
  }
  if (dice_.one_in(2)) units.clear();
  units.resize(std::min(units.size(), max_size - std::min(max_size, cut)));
  Octets other = dice_.one_in(2) ? Octets{} : units;
  insert(units, units.size(), CodeUnits(piece).first(cut));
  insert(other, 0, CodeUnits(piece).subspan(cut));
  units.resize(std::min(units.size(), max_size));
  other.resize(std::min(other.size(), max_size));
  return other;
}

// Appends two strings like `units`, and then the lengths of the first two.
void Mutator::append_alike(Octets& units, std::size_t max_size) {
  Octets second;
  if (dice_.one_in(6)) {
    second = cut_in_two(units, max_size);
  } else {
    second = like(units, max_size);
  }
  const Octets first = units;
  const Octets third = like(dice_.one_in(2) ? first : second, max_size);
  insert(units, units.size(), second);
  insert(units, units.size(), third);
  for (const std::size_t end : {first.size(), second.size(), kStrings - 1}) {
    units.push_back(static_cast<std::uint8_t>(end));
  }
}

}  // namespace placemat::inline fuzz
