#include "harness/fuzz/random_input.h"

#include <algorithm>
#include <iterator>

#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/rfc3629.h"
#include "reference/segment.h"

namespace placemat {
namespace {

// Where rows begin and end, and the octets on either side.
constexpr std::uint8_t kBoundaryOctets[] = {
    0x00, 0x2F, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
    0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFC, 0xFE, 0xFF};

// The first and the last value of each row, and values with rules of their own.
constexpr Ucs4 kValues[] = {0x0,     0x41,    0x7F,    0x80,    0x7FF,    0x800,   0xFFF,  0x1000,
                            0xCFFF,  0xD000,  0xD7FF,  0xE000,  0xFEFF,   0xFFFD,  0xFFFE, 0xFFFF,
                            0x10000, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF};

}  // namespace

std::uint64_t RandomInput::below(std::uint64_t bound) { return bound == 0 ? 0 : engine_() % bound; }

void RandomInput::append_sequence(Octets& units) {
  static constexpr Ucs4 kCeilings[] = {kMaxAscii, kMaxTwoOctets, kMaxThreeOctets, kMaxScalar};
  Ucs4 value = kValues[below(std::size(kValues))];
  if (below(4) != 0) value = static_cast<Ucs4>(below(kCeilings[below(4)] + 1));
  const Octets sequence = encode_value(kRfc3629, value);
  units.insert(units.end(), sequence.begin(), sequence.end());  // nothing for a surrogate
}

void RandomInput::append_defect(Octets& units) {
  Octets sequence;
  switch (below(4)) {
    case 0:
      sequence = encode_value(kFssUtf1992, static_cast<Ucs4>(kFirstSurrogate + below(0x800)));
      break;
    case 1:
      sequence = encode_value(
          kFssUtf1992, static_cast<Ucs4>(kMaxScalar + 1 + below(1ULL << below(31))) & 0x7FFFFFFF);
      break;
    case 2: {  // one octet more than the value needs
      static constexpr Octets::value_type kLeads[] = {0xC0, 0xE0, 0xF0, 0xF8, 0xFC};
      const std::uint64_t trails = 1 + below(std::size(kLeads));
      sequence.push_back(kLeads[trails - 1]);
      sequence.push_back(
          static_cast<std::uint8_t>(0x80 + below(trails == 1 ? 0x40 : 0x20 >> (trails - 2))));
      for (std::uint64_t i = 1; i < trails; ++i) {
        sequence.push_back(static_cast<std::uint8_t>(0x80 + below(0x40)));
      }
      break;
    }
    default:
      append_sequence(sequence);
      if (!sequence.empty()) sequence.pop_back();
  }
  units.insert(units.end(), sequence.begin(), sequence.end());
}

Octets RandomInput::nearly_well_formed(std::size_t length) {
  Octets units;
  while (units.size() < length) {
    if (below(8) == 0) {
      append_defect(units);
    } else {
      append_sequence(units);
    }
  }
  if (units.size() > length) units.resize(length);
  return units;
}

Octets RandomInput::well_formed(std::size_t length) {
  Octets units;
  while (units.size() < length) {
    const std::size_t before = units.size();
    append_sequence(units);
    if (units.size() > length) units.resize(before);
    if (units.size() < length && length - units.size() < 4)
      units.push_back(static_cast<std::uint8_t>(below(0x80)));
  }
  return units;
}

void RandomInput::mutate(Octets& units, std::span<const Octets> seeds) {
  const auto at = [&] { return static_cast<std::ptrdiff_t>(below(units.size() + 1)); };
  const auto boundary = [&] { return kBoundaryOctets[below(std::size(kBoundaryOctets))]; };
  std::ptrdiff_t from = at();
  std::ptrdiff_t to = at();
  if (to < from) std::swap(from, to);
  switch (below(7)) {
    case 0:  // one more octet
      units.insert(units.begin() + from, boundary());
      break;
    case 1:  // a stretch left out
      units.erase(units.begin() + from, units.begin() + std::min(to, from + 4));
      break;
    case 2:  // one bit changed
      if (!units.empty()) units[below(units.size())] ^= static_cast<std::uint8_t>(1U << below(8));
      break;
    case 3:  // one octet changed
      if (!units.empty()) units[below(units.size())] = boundary();
      break;
    case 4: {  // one more sequence
      Octets sequence;
      append_sequence(sequence);
      units.insert(units.begin() + from, sequence.begin(), sequence.end());
      break;
    }
    case 5: {  // a stretch doubled
      const Octets stretch(units.begin() + from, units.begin() + to);
      units.insert(units.begin() + to, stretch.begin(), stretch.end());
      break;
    }
    default:  // this input's start, and the end of a seed after it
      if (!seeds.empty()) {
        const Octets& other = seeds[below(seeds.size())];
        units.resize(static_cast<std::size_t>(from));
        units.insert(units.end(), other.begin() + static_cast<std::ptrdiff_t>(below(other.size())),
                     other.end());
      }
  }
}

Octets RandomInput::next(std::span<const Octets> seeds, std::size_t max_length) {
  Octets units;
  // Mostly short, because faults need few octets. Sometimes long, for faults that depend on the
  // place.
  const std::size_t length =
      below(below(4) == 0 ? max_length + 1 : std::min<std::size_t>(max_length, 24) + 1);
  switch (below(6)) {
    case 0:
      while (units.size() < length) units.push_back(static_cast<std::uint8_t>(below(256)));
      break;
    case 1:
      while (units.size() < length) {
        units.push_back(kBoundaryOctets[below(std::size(kBoundaryOctets))]);
      }
      break;
    case 2:
      units = well_formed(length);
      break;
    case 3:
    case 4:
      units = nearly_well_formed(length);
      break;
    default:
      units = seeds.empty() ? well_formed(length) : seeds[below(seeds.size())];
  }
  for (std::uint64_t times = below(4); times > 0; --times) mutate(units, seeds);
  if (units.size() > max_length) units.resize(max_length);
  return units;
}

}  // namespace placemat
