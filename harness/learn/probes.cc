#include "harness/learn/probes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

#include "reports/sink_fault.h"

namespace placemat::inline learn_room {
namespace {

constexpr std::uint8_t kTrail = 0x80;
constexpr std::uint8_t kLetter = 'A';

// Spells `value` in `length` octets (2 to 7, or 13 as in Perl), whether or not the value needs
// them. Leaves out bits for which there is no room.
Octets spelled(std::uint64_t value, std::size_t length) {
  Octets units(length);
  for (std::size_t i = length; i-- > 1; value >>= 6) {
    units[i] = static_cast<std::uint8_t>(kTrail | (value & 0x3F));
  }
  const unsigned lead = length > 7 ? 0xFF : (0xFF00u >> length) & 0xFF;
  const unsigned payload = length > 6 ? 0 : 0x7Fu >> length;
  units[0] = static_cast<std::uint8_t>(lead | (value & payload));
  return units;
}

// Spells `value` in as few octets as it needs.
Octets spelled(std::uint64_t value) {
  if (value <= kMaxAscii) return {static_cast<std::uint8_t>(value)};
  std::size_t length = 2;
  while (length < 7 && value >> (5 * length + 1) != 0) ++length;
  return spelled(value, length);
}

Octets joined(std::initializer_list<Octets> parts) {
  Octets units;
  for (const Octets& part : parts) units.insert(units.end(), part.begin(), part.end());
  return units;
}

// CutShort is a sequence that is cut short, and how many octets its lead announces.
struct CutShort {
  Octets units;
  std::size_t announced;
};

std::vector<CutShort> cut_short() {
  struct Lead {
    Octets begins;
    std::size_t announced;
  };
  const Lead leads[] = {
      {{0xC0}, 2},       {{0xC2}, 2}, {{0xDF}, 2},       {{0xE0}, 3},       {{0xE0, 0xA0}, 3},
      {{0xE1}, 3},       {{0xED}, 3}, {{0xED, 0xA0}, 3}, {{0xEF}, 3},       {{0xF0}, 4},
      {{0xF0, 0x90}, 4}, {{0xF1}, 4}, {{0xF4}, 4},       {{0xF4, 0x90}, 4}, {{0xF5}, 4},
      {{0xF8}, 5},       {{0xFC}, 6}, {{0xFE}, 7},       {{0xFF}, 13},
  };
  std::vector<CutShort> all;
  for (const Lead& lead : leads) {
    for (Octets units = lead.begins; units.size() < lead.announced; units.push_back(kTrail)) {
      // For a sequence that no form has, the first octet alone is enough.
      if (lead.announced <= 6 || units.size() == 1) all.push_back({units, lead.announced});
    }
  }
  return all;
}

// kSpecial lists strings after which decoders do something special: each is no character, ends a
// text, changes the encoding, or waits for its other half.
const Octets kSpecial[] = {
    {},
    {0x00},
    {'\r'},
    {'\n'},
    {0x1A},
    {0x80},
    {0xFE},
    {0xFF},
    {0xC0, 0x80},
    {0xC2, 0x80},
    {0xC2, 0x85},
    {0xE2, 0x80, 0xA8},
    {0xED, 0xA0, 0x80},
    {0xED, 0xAF, 0xBF},
    {0xED, 0xB0, 0x80},
    {0xEF, 0xBB, 0xBF},
    {0xEF, 0xBF, 0xBD},
    {0xEF, 0xBF, 0xBE},
    {0xEF, 0xBF, 0xBF},
    {0xF4, 0x90, 0x80, 0x80},
    {0xFF, 0xFE, kLetter},
    {0xFE, 0xFF, kLetter},
};

void add_non_shortest(OctetStrings& probes, std::uint8_t character) {
  for (const std::size_t length : {2, 3, 4, 5, 6, 7, 13}) {
    const Octets units = spelled(character, length);
    probes.insert(units);
    // A decoder has to examine these bits, but may mask them off.
    for (const unsigned high : {0x00, 0x40, 0xC0}) {
      if (length > 4) break;
      Octets last = units;
      last.back() = static_cast<std::uint8_t>(high | (last.back() & 0x3F));
      probes.insert(last);
      Octets all = units;
      for (auto at = all.begin() + 1; at != all.end(); ++at) {
        *at = static_cast<std::uint8_t>(high | (*at & 0x3F));
      }
      probes.insert(std::move(all));
    }
    // A decoder may drop these octets.
    for (const unsigned between : {0x80, 0xFF}) {
      if (length > 3) continue;
      Octets parted = units;
      parted.insert(parted.begin() + 1, static_cast<std::uint8_t>(between));
      probes.insert(std::move(parted));
    }
  }
  // These leads announce another length, and their low bits are those of the character.
  for (const std::size_t length : {2, 3, 4}) {
    Octets units = spelled(character, length);
    for (unsigned lead = (length == 2 ? 0xC0 : 0xE0) | (units[0] & 7); lead <= 0xFF; lead += 8) {
      units[0] = static_cast<std::uint8_t>(lead);
      probes.insert(units);
    }
  }
  probes.insert({static_cast<std::uint8_t>(0x80 | character)});
}

// Adds values that have the character in some of their bits.
void add_wrapping(OctetStrings& probes, std::uint8_t character) {
  for (unsigned bit = 7; bit <= 32; ++bit) {
    probes.insert(spelled((std::uint64_t{1} << bit) + character));
  }
  for (const std::uint64_t base :
       {0x400, 0x2000, 0xF000, 0xFF00, 0x30000, 0x100000, 0x110000, 0x1F0000, 0x7FFF0000}) {
    probes.insert(spelled(base + character));
  }
  // Adds surrogates, alone and in pairs, whose low bits are the character. The first pair begins
  // with D7C0, as it does if a decoder splits a value below 10000 without a check.
  const Octets low = spelled(kFirstLowSurrogate + character);
  probes.insert(low);
  probes.insert(spelled(kFirstLowSurrogate + 0x80 + character));
  probes.insert(spelled(kFirstSurrogate + character));
  for (const Ucs4 high : {0xD7C0u, kFirstSurrogate, kLastHighSurrogate}) {
    probes.insert(joined({spelled(high), low}));
  }
  // This is the value above U+10FFFF whose high surrogate, cut to 16 bits, is the character.
  probes.insert(spelled((std::uint64_t{0x10000} - kFirstSurrogate + character) << 10 | 0x10000));
}

// Adds characters that look like `character`, or mean nearly the same.
void add_lookalikes(OctetStrings& probes, std::uint8_t character) {
  static constexpr std::pair<char, Ucs4> kAlike[] = {
      {'\n', 0x85},  {'\n', 0x2028}, {'\n', 0x2029}, {'\r', 0x2028}, {'"', 0x201C},
      {'"', 0x2033}, {'\'', 0x2B9},  {'\'', 0x2BC},  {'\'', 0x2019}, {'.', 0x2024},
      {'.', 0x3002}, {'/', 0x2044},  {'/', 0x2215},  {'<', 0x2039},  {'<', 0x2329},
      {'<', 0x3008}, {0, 0x2400},    {'\\', 0x2216}, {'\\', 0xA5},
  };
  for (const auto& [to, from] : kAlike) {
    if (to == character) probes.insert(spelled(from));
  }
  constexpr Ucs4 kFullwidth = 0xFF01 - '!';
  if (character > ' ') probes.insert(spelled(kFullwidth + character));
}

// Adds strings with the character in two places: after a special string, and where a sequence needs
// a trail octet.
void add_delimited(OctetStrings& probes, std::uint8_t character) {
  const Octets one = {character};
  for (const Octets& special : kSpecial) probes.insert(joined({special, one}));
  for (const CutShort& cut : cut_short()) {
    probes.insert(joined({cut.units, one}));
    // As many octets follow as the lead announces, so a decoder that counts octets finds the end.
    const std::size_t missing = cut.announced - cut.units.size() - 1;
    probes.insert(joined({cut.units, one, Octets(missing, kLetter)}));
    if (cut.announced <= 4) probes.insert(joined({cut.units, one, Octets(missing, kTrail)}));
  }
}

void add_changing(OctetStrings& probes) {
  for (const CutShort& cut : cut_short()) probes.insert(cut.units);
  const Octets bom(kByteOrderMarkUnits.begin(), kByteOrderMarkUnits.end());
  const Octets letter = {kLetter};
  const Octets high = spelled(0xD83D);
  const Octets low = spelled(0xDE00);
  for (const Octets& special : kSpecial) {
    if (!special.empty()) probes.insert(special);
    probes.insert(joined({special, letter}));
    probes.insert(joined({letter, special, letter}));
    probes.insert(joined({bom, special}));
  }
  for (const Octets& units : {
           joined({bom, bom, letter}),
           joined({bom, bom, bom}),
           joined({high, low}),
           joined({low, high}),
           joined({high, high, low}),
           joined({high, low, low}),
           joined({high, letter, low}),
           joined({high, spelled(0x1F600)}),
           joined({spelled(0x1F600), low}),
           joined({high, bom, low}),
           joined({high, {0xFF}, low}),
           // These spell one or both octets of a character as lone surrogates.
           joined({spelled(0xDCC3), spelled(0xDCA9)}),
           joined({{0xC3}, spelled(0xDCA9)}),
           joined({spelled(0xDCC3), {0xA9}}),
       }) {
    probes.insert(units);
  }
  for (const std::uint64_t value :
       {0x7Full,       0x80ull,       0xFFull,      0x100ull,    0x7FFull,     0x800ull,
        0xD7FFull,     0xE000ull,     0xFDD0ull,    0xFFFFull,   0x10000ull,   0x1FFFEull,
        0x10FFFFull,   0x110000ull,   0x1FFFFFull,  0x200000ull, 0x3FFFFFFull, 0x4000000ull,
        0x7FFFFFFFull, 0x80000000ull, 0xFFFFFFFFull}) {
    probes.insert(spelled(value));
  }
  // These are decomposed and composed characters, and characters that case folding and
  // compatibility change.
  for (const Ucs4 value : {0xE9u, 0x130u, 0x212Au, 0x1E9Eu, 0xFB01u, 0x2126u, 0xAC00u}) {
    probes.insert(spelled(value));
  }
  probes.insert(joined({{'e'}, spelled(0x301)}));
}

}  // namespace

const OctetStrings& sink_probes() {
  static const OctetStrings kProbes = [] {
    OctetStrings probes;
    for (const auto& [character, name] : kGuardedCharacters) {
      const auto octet = static_cast<std::uint8_t>(character);
      add_non_shortest(probes, octet);
      add_wrapping(probes, octet);
      add_lookalikes(probes, octet);
      add_delimited(probes, octet);
    }
    add_changing(probes);
    return probes;
  }();
  return kProbes;
}

}  // namespace placemat::inline learn_room
