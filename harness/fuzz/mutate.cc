#include "harness/fuzz/mutate.h"

#include <algorithm>

#include "harness/fuzz/specials.h"
#include "reference/utf16.h"

namespace placemat::inline fuzz {
namespace {

constexpr std::size_t kOctetsOfValue = 4;
constexpr std::size_t kMostCuts = 7;  // as sized_in() and chunks_in() read them: see inputs.h
constexpr std::size_t kMostSize = 255;
constexpr std::size_t kChunkLengths = 32;
constexpr Ucs4 kPlane = kFirstSupplementary;
// Lists the planes in the order in which they are swept: those with many characters come first.
constexpr Ucs4 kPlanes[] = {0, 1, 2, 3, 14, 15, 16, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};

constexpr Defect kDefects[] = {
    Defect::kUnexpectedContinuation, Defect::kNonShortest, Defect::kSurrogate,  Defect::kOutOfRange,
    Defect::kInvalidOctet,           Defect::kTruncated,   Defect::kInterrupted};

void overwrite(Octets& units, std::size_t offset, CodeUnits with) {
  units.resize(std::max(units.size(), offset + with.size()));
  std::copy(with.begin(), with.end(), at(units, offset));
}

void append_four_octets(Octets& units, Ucs4 value) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    units.push_back(static_cast<std::uint8_t>(value >> shift));
  }
}

}  // namespace

// Parallel processes sweep a plane from different places.
Mutator::Mutator(InputShape shape, std::uint64_t seed)
    : shape_(shape), dice_(seed), first_swept_(static_cast<Ucs4>(dice_.below(kPlane))) {}

Octets Mutator::mutate(CodeUnits given, CodeUnits other, std::size_t max_size) {
  Octets units(given.begin(),
               given.begin() + static_cast<std::ptrdiff_t>(std::min(given.size(), max_size)));
  if (max_size == 0) return units;
  const std::size_t end = has_end(shape_) && max_size > 2 * (kMostCuts + 1) ? kMostCuts + 1 : 0;
  std::size_t room = max_size - end;
  if (end != 0) {
    take_off_end(units);
    if (shape_ == InputShape::kStrings) room = std::min(room / kStrings, kMostSize);
  }
  units.resize(std::min(units.size(), room));
  const bool is_swept = shape_ != InputShape::kText && shape_ != InputShape::kStrings;
  if (room >= 64 && is_swept && dice_.one_in(swept_ < std::size(kPlanes) * kPlane ? 3 : 12)) {
    sweep(units, room);
  } else {
    for (std::uint64_t times = dice_.between(1, 3); times > 0; --times) {
      if (shape_ == InputShape::kValues) {
        change_values(units, other, room);
      } else if (shape_ == InputShape::kText) {
        change_text(units, other);
      } else {
        change_octets(units, other, room);
      }
      units.resize(std::min(units.size(), room));
    }
    if (reads_octets(shape_) && dice_.one_in(12)) add_marks(units, room);
  }
  if (units.empty()) units.push_back('A');
  if (end == 0) return units;
  if (shape_ == InputShape::kChunks || shape_ == InputShape::kCalls) append_cuts(units, max_size);
  if (shape_ == InputShape::kSizes) append_sizes(units);
  if (shape_ == InputShape::kStrings) append_alike(units, room);
  return units;
}

// Adds one or two marks at the beginning or at the end: some decoders drop too much of them, too
// little, or those of the wrong place.
void Mutator::add_marks(Octets& units, std::size_t max_size) {
  if (dice_.one_in(8)) units.clear();
  const bool ends = dice_.one_in(4);
  for (std::uint64_t times = dice_.between(1, 2); times > 0; --times) {
    const Octets mark = random_mark(dice_);
    if (ends) units.resize(std::min(units.size(), max_size - std::min(max_size, mark.size())));
    insert(units, ends ? units.size() : 0, mark);
  }
  units.resize(std::min(units.size(), max_size));
}

// Removes the cuts, sizes and strings at the end. They are made anew for each output, because they
// depend on the octets before them. If there are three strings, the first stays.
void Mutator::take_off_end(Octets& units) {
  if (units.empty()) return;
  const std::size_t count = std::min<std::size_t>(units.back() % 8, units.size() - 1);
  units.pop_back();
  const std::size_t octets = units.size() - count;
  const std::size_t first = count == 0 ? 0 : units[octets];
  units.resize(shape_ == InputShape::kStrings ? std::min(first, octets) : octets);
}

// Returns an offset near a block's bound, or any offset; at most max_size.
std::size_t Mutator::near_block(std::size_t max_size) {
  const std::size_t offset = dice_.pick(kBlocks) * (dice_.one_in(8) ? dice_.between(1, 3) : 1) +
                             dice_.below(2 * kBlockReach + 1) - kBlockReach;
  return offset <= max_size ? offset : dice_.below(max_size + 1);
}

// Returns a place where a sequence begins, or the end.
std::size_t Mutator::start_in(CodeUnits units) {
  std::size_t offset = dice_.below(units.size() + 1);
  while (offset < units.size() && offset > 0 && is_trail(units[offset])) --offset;
  return offset;
}

void Mutator::append_piece(Octets& units) {
  switch (dice_.below(9)) {
    case 0:
    case 1: {
      const std::size_t length = dice_.between(1, 4);
      append_in_octets(units, random_scalar(dice_, length), length);
      return;
    }
    case 2:
      return insert(units, units.size(), in_octets(random_special(dice_)));
    case 3:
    case 4:
      append_bounds(dice_, units);
      return;
    default:
      append_defect(dice_, units, dice_.pick(kDefects));
  }
}

// Appends exactly `size` octets: sequences of one length, which are equal, consecutive or random.
// ASCII fills up what no whole sequence fills.
void Mutator::append_run(Octets& units, std::size_t size) {
  const std::size_t length = dice_.one_in(2) ? 1 : dice_.between(2, 4);
  const std::uint64_t kind = dice_.below(3);
  const std::size_t end = units.size() + size;
  // The ASCII comes first, so that a sequence of the run is next to whatever is placed after it.
  for (std::size_t rest = size % length; rest > 0; --rest) units.push_back('A');
  Ucs4 value = length == 1 && dice_.one_in(2) ? 'A' : random_scalar(dice_, length);
  while (units.size() < end) {
    append_in_octets(units, value, length);
    if (kind == 1) value = random_scalar(dice_, length);
    if (kind == 2 && octets_for(value + 1) == length && value < kMaxScalar) ++value;
    if (is_surrogate(value)) value = kLastSurrogate + 1;
  }
}

// Makes a new input: a run, a piece that begins or ends near a block's bound, and perhaps a run.
void Mutator::place_piece(Octets& units, std::size_t max_size) {
  Octets piece;
  append_piece(piece);
  std::size_t offset = near_block(max_size);
  if (dice_.one_in(2)) offset -= std::min(offset, piece.size());  // where the piece ends
  units.clear();
  append_run(units, offset);
  insert(units, units.size(), piece);
  if (dice_.one_in(2)) return;
  const std::size_t end = near_block(max_size);
  append_run(units, end > units.size() ? end - units.size() : dice_.below(20));
}

void Mutator::change_octets(Octets& units, CodeUnits other, std::size_t max_size) {
  Octets piece;
  const std::size_t place = start_in(units);
  switch (dice_.below(12)) {
    case 0:  // one more piece
    case 1:
      append_piece(piece);
      return insert(units, place, piece);
    case 2:  // a piece instead
      append_piece(piece);
      return overwrite(units, place, piece);
    case 3:
    case 4:
    case 5:
      return place_piece(units, max_size);
    case 6: {  // the octets at `place` move to a block's bound
      const std::size_t offset = near_block(max_size);
      if (offset <= place) {
        units.erase(at(units, 0), at(units, place - offset));
      } else {
        append_run(piece, offset - place);
        insert(units, 0, piece);
      }
      return;
    }
    case 7: {  // the end moves to a block's bound
      const std::size_t size = near_block(max_size);
      if (size > units.size()) {
        append_run(piece, size - units.size());
        insert(units, dice_.one_in(2) ? place : 0, piece);
      } else {
        units.resize(size);
      }
      return;
    }
    case 8:  // one more run
      append_run(piece, dice_.one_in(2) ? near_block(max_size) : dice_.below(40));
      return insert(units, place, piece);
    case 9: {  // this input's start, and the end of another one after it
      const CodeUnits from = other.empty() ? CodeUnits(units) : other;
      const CodeUnits tail = from.subspan(start_in(from));
      piece.assign(tail.begin(), tail.end());  // `from` may be `units`
      units.resize(place);
      return insert(units, place, piece);
    }
    case 10: {  // a stretch left out
      const std::size_t most = dice_.one_in(2) ? 4 : units.size();
      const std::size_t end = std::min(units.size(), place + dice_.below(most + 1));
      units.erase(at(units, place), at(units, end));
      return;
    }
    default:  // one octet changed
      if (units.empty()) return;
      units[dice_.below(units.size())] = dice_.pick(boundary_octets());
  }
}

void Mutator::append_value(Octets& units) {
  const std::uint64_t kind = dice_.below(5);
  if (kind == 4) {
    for (const char32_t special : random_special(dice_)) append_four_octets(units, special);
    return;
  }
  Ucs4 value = dice_.pick(boundary_values());
  if (kind == 0) value = random_scalar(dice_, dice_.between(1, 4));
  // Every number of bits is equally likely.
  if (kind == 1) value = static_cast<Ucs4>(dice_.next() >> 32) >> dice_.below(32);
  append_four_octets(units, value);
  // Encoders of UTF-16 join the two halves of a pair, though each value is ill-formed by itself.
  if (is_surrogate(value) && dice_.one_in(2)) {
    append_four_octets(units, static_cast<Ucs4>(dice_.between(kFirstLowSurrogate, kLastSurrogate)));
  }
}

void Mutator::change_values(Octets& units, CodeUnits other, std::size_t max_size) {
  units.resize(units.size() / kOctetsOfValue * kOctetsOfValue);
  const std::size_t place = dice_.below(units.size() / kOctetsOfValue + 1) * kOctetsOfValue;
  Octets piece;
  append_value(piece);
  switch (dice_.below(6)) {
    case 0:
    case 1:
      return insert(units, place, piece);
    case 2:
      return overwrite(units, place, piece);
    case 3: {  // a run before `place`, because encoders read in blocks, too
      const std::size_t most = max_size / kOctetsOfValue;
      const std::size_t count = std::min(most, near_block(max_size) / dice_.between(1, 4));
      Octets run;
      for (std::size_t i = 0; i < count; ++i) insert(run, run.size(), piece);
      return insert(units, place, run);
    }
    case 4: {
      const std::size_t end = std::min(units.size(), place + kOctetsOfValue * dice_.between(1, 4));
      units.erase(at(units, place), at(units, end));
      return;
    }
    default: {
      const CodeUnits from = other.empty() ? CodeUnits(units) : other;
      const CodeUnits tail =
          from.subspan(dice_.below(from.size() / kOctetsOfValue + 1) * kOctetsOfValue);
      piece.assign(tail.begin(), tail.end());
      units.resize(place);
      return insert(units, place, piece);
    }
  }
}

// Sweeps values: a value that is wrong in a table is only found by trying every value.
void Mutator::sweep(Octets& units, std::size_t max_size) {
  units.clear();
  for (;;) {
    const Ucs4 plane = kPlanes[swept_ / kPlane % std::size(kPlanes)];
    const Ucs4 value = plane * kPlane + (first_swept_ + swept_) % kPlane;
    const bool is_value = shape_ == InputShape::kValues;
    if (is_value || !is_surrogate(value)) {
      const std::size_t length = is_value ? kOctetsOfValue : octets_for(value);
      if (units.size() + length > max_size) return;
      if (is_value) {
        append_four_octets(units, value);
      } else {
        append_in_octets(units, value, length);
      }
    }
    ++swept_;
  }
}

// Appends the lengths of chunks and their number, as inputs.h reads them: cuts inside sequences, at
// their ends, and empty chunks.
void Mutator::append_cuts(Octets& units, std::size_t max_size) {
  const std::size_t cuts =
      std::min<std::size_t>(dice_.below(kMostCuts + 1), max_size - units.size() - 1);
  const bool octet_by_octet = dice_.one_in(4);
  for (std::size_t i = 0; i < cuts; ++i) {
    const std::size_t length =
        octet_by_octet ? 1 : dice_.below(dice_.one_in(2) ? 5 : kChunkLengths);
    // In a life, what is above the length says what kind of call it is.
    const std::uint64_t way = shape_ == InputShape::kCalls ? dice_.below(8) : 0;
    units.push_back(static_cast<std::uint8_t>(way * kChunkLengths + length));
  }
  units.push_back(static_cast<std::uint8_t>(cuts));
}

// Appends sizes and their number: small ones, those near a block's bound, and those near what the
// octets need in UTF-8, UTF-32 and UTF-16, or near a place where a sequence begins.
void Mutator::append_sizes(Octets& units) {
  const CodeUnits octets = units;
  const auto values = static_cast<std::size_t>(
      std::count_if(octets.begin(), octets.end(), [](auto octet) { return !is_trail(octet); }));
  const auto pairs = static_cast<std::size_t>(
      std::count_if(octets.begin(), octets.end(), [](auto octet) { return octet >= 0xF0; }));
  const std::size_t needs[] = {octets.size(), values, values + pairs, start_in(octets)};
  Octets sizes;
  for (std::uint64_t count = dice_.below(kMostCuts + 1); count > 0; --count) {
    std::size_t size = dice_.below(kBlockReach + 2);
    const std::uint64_t kind = dice_.below(4);
    if (kind == 0) size = near_block(kMostSize);
    if (kind >= 2) {
      size += dice_.pick(needs);
      size -= std::min(size, kBlockReach);
    }
    sizes.push_back(static_cast<std::uint8_t>(std::min(size, kMostSize)));
  }
  insert(units, units.size(), sizes);
  units.push_back(static_cast<std::uint8_t>(sizes.size()));
}

}  // namespace placemat::inline fuzz
