// Reads and writes one sequence at a time: the scalar kernel is made of these functions, all
// constexpr.
//
// They state Table 3-7 of the Unicode Standard as branches, not as the rows of reference/forms/:
// the oracle reads those rows, and a fault in shared data would escape both.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "reference/unicode.h"

namespace placemat::utf8 {

// Sequence is a well-formed sequence with its value, or a maximal subpart with its defect.
struct Sequence {
  char32_t value = 0;       // meaningful if well-formed
  std::uint8_t length = 0;  // in units of the input, at least 1
  Defect defect = Defect::kNone;

  constexpr bool well_formed() const noexcept { return defect == Defect::kNone; }
  bool operator==(const Sequence&) const = default;
};

// Lead says what a first octet announces: the length of its sequences and the range of their second
// octet (every later octet is 80..BF). An octet with length 0 begins no sequence. Source: Unicode
// Table 3-7.
struct Lead {
  std::uint8_t length = 0;
  std::uint8_t second_first = 0;
  std::uint8_t second_last = 0;
};

constexpr bool is_trail(std::uint8_t octet) noexcept { return (octet & 0xC0) == 0x80; }

// Reports whether there is a well-formed sequence that contains the octet.
constexpr bool is_in_sequences(std::uint8_t octet) noexcept {
  return octet < 0xC0 || (0xC2 <= octet && octet <= 0xF4);
}

constexpr bool is_surrogate(char32_t value) noexcept {
  return kFirstSurrogate <= value && value <= kLastSurrogate;
}

constexpr Lead lead_of(std::uint8_t octet) noexcept {
  if (octet <= 0x7F) return {1, 0, 0};
  if (octet <= 0xC1) return {};  // a trail octet; C0 and C1 could only spell 00..7F again
  if (octet <= 0xDF) return {2, 0x80, 0xBF};
  if (octet == 0xE0) return {3, 0xA0, 0xBF};  // below is the two-octet range
  if (octet == 0xED) return {3, 0x80, 0x9F};  // above are the surrogates
  if (octet <= 0xEF) return {3, 0x80, 0xBF};
  if (octet == 0xF0) return {4, 0x90, 0xBF};  // below is the three-octet range
  if (octet <= 0xF3) return {4, 0x80, 0xBF};
  if (octet == 0xF4) return {4, 0x80, 0x8F};  // above is 110000
  return {};
}

// kLeads holds lead_of() of every octet.
inline constexpr std::array<Lead, 256> kLeads = [] {
  std::array<Lead, 256> leads{};
  for (std::size_t octet = 0; octet < leads.size(); ++octet) {
    leads[octet] = lead_of(static_cast<std::uint8_t>(octet));
  }
  return leads;
}();

// Returns the defect of an octet that begins no sequence.
constexpr Defect defect_of_first(std::uint8_t octet) noexcept {
  if (octet <= 0xBF) return Defect::kUnexpectedContinuation;
  if (octet <= 0xC1) return Defect::kNonShortest;
  if (octet <= 0xFD) return Defect::kOutOfRange;
  return Defect::kInvalidOctet;
}

// Returns the defect of a lead whose second octet lies in 80..BF but not in the lead's range.
constexpr Defect defect_of_second(std::uint8_t lead) noexcept {
  if (lead == 0xED) return Defect::kSurrogate;
  if (lead == 0xF4) return Defect::kOutOfRange;
  return Defect::kNonShortest;  // E0, F0
}

// Returns the well-formed sequence of two octets or more that `rest` (not empty) begins with. Its
// length is 0 if there is none. The function has no loops: nearly all sequences are well-formed.
constexpr Sequence well_formed_sequence(CodeUnits rest) noexcept {
  constexpr Sequence kNone{0, 0, Defect::kInterrupted};
  constexpr char32_t kSixBits = 0x3F;
  // A trail octet gives its six bits; any other octet gives higher bits, too.
  const auto trail = [&rest](std::size_t place) -> char32_t { return rest[place] ^ 0x80u; };
  const char32_t first = rest[0];
  if (first < 0xE0) {
    if (first < 0xC2 || rest.size() < 2 || trail(1) > kSixBits) return kNone;
    return {(first & 0x1F) << 6 | trail(1), 2, Defect::kNone};
  }
  if (first < 0xF0) {
    if (rest.size() < 3 || (trail(1) | trail(2)) > kSixBits) return kNone;
    const char32_t value = (first & 0x0F) << 12 | trail(1) << 6 | trail(2);
    if (value <= kMaxTwoOctets || is_surrogate(value)) return kNone;
    return {value, 3, Defect::kNone};
  }
  if (rest.size() < 4 || (trail(1) | trail(2) | trail(3)) > kSixBits) return kNone;
  // For F8 and above, the value has more than 21 bits here.
  const char32_t value = (first & 0x0F) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3);
  if (value < kFirstSupplementary || value > kMaxScalar) return kNone;
  return {value, 4, Defect::kNone};
}

// next_sequence() returns the sequence or the maximal subpart that `rest` (not empty) begins with.
//
// Source: Unicode D92, Table 3-7, and "U+FFFD Substitution of Maximal Subparts".
constexpr Sequence next_sequence(CodeUnits rest) noexcept {
  const std::uint8_t first = rest[0];
  if (const Sequence sequence = well_formed_sequence(rest); sequence.length > 0) return sequence;
  const Lead lead = kLeads[first];
  if (lead.length == 1) return {first, 1, Defect::kNone};
  if (lead.length == 0) return {0, 1, defect_of_first(first)};
  // The subpart lacks a trail octet, or has a second octet that the lead does not allow.
  for (std::uint8_t i = 1;; ++i) {
    if (i == rest.size()) return {0, i, Defect::kTruncated};
    const std::uint8_t octet = rest[i];
    if (!is_trail(octet)) return {0, i, Defect::kInterrupted};
    if (i == 1 && (octet < lead.second_first || octet > lead.second_last)) {
      return {0, i, defect_of_second(first)};
    }
  }
}

// Character is a sequence or a maximal subpart, and where it stands.
struct Character : Sequence {
  std::size_t start = 0;  // the offset of the first octet

  bool operator==(const Character&) const = default;
};

// Returns how far before `offset` the octet stands that may lead the sequence with the octet at
// `offset`. Returns 0 if the octet at `offset` is no trail octet, or if more trail octets stand
// before it than a lead takes.
constexpr std::size_t back_to_lead(CodeUnits units, std::size_t offset) noexcept {
  for (std::size_t back = 0; back <= 3 && back <= offset; ++back) {
    if (!is_trail(units[offset - back])) return back;
  }
  return 0;
}

// character_at() returns the sequence or maximal subpart of `units` that contains the octet at
// `offset` (below units.size()), as next_sequence() finds it from the start of `units` on.
//
// O(1): it reads at most three octets before `offset` and three after it. A lead octet begins a
// sequence or a maximal subpart wherever it stands, so earlier octets do not matter.
constexpr Character character_at(CodeUnits units, std::size_t offset) noexcept {
  const std::size_t back = back_to_lead(units, offset);
  const Sequence here = next_sequence(units.subspan(offset - back));
  if (here.length > back) return {here, offset - back};
  return {next_sequence(units.subspan(offset)), offset};
}

// start_of() returns the `start` of character_at(). It does not read past `offset`.
constexpr std::size_t start_of(CodeUnits units, std::size_t offset) noexcept {
  const std::size_t back = back_to_lead(units, offset);
  if (back == 0) return offset;
  const Lead lead = kLeads[units[offset - back]];
  const std::uint8_t second = units[offset - back + 1];
  const bool holds =
      lead.length > back && lead.second_first <= second && second <= lead.second_last;
  return holds ? offset - back : offset;
}

// incomplete_suffix() returns how many octets at the end of `units` (0 to 3) begin a sequence that
// more input could complete.
constexpr std::size_t incomplete_suffix(CodeUnits units) noexcept {
  if (units.empty()) return 0;
  const Character last = character_at(units, units.size() - 1);
  return last.defect == Defect::kTruncated ? last.length : 0;
}

// Returns `units` without the octets that incomplete_suffix() counts.
constexpr CodeUnits without_incomplete_suffix(CodeUnits units) noexcept {
  return units.first(units.size() - incomplete_suffix(units));
}

// Report whether a code unit of UTF-16 is the first, or the second, of a surrogate pair.
constexpr bool is_high(char16_t unit) noexcept { return (unit & 0xFC00) == 0xD800; }
constexpr bool is_low(char16_t unit) noexcept { return (unit & 0xFC00) == 0xDC00; }

// Returns the first `count` units, or all if there are fewer. Returns more where `count` would cut
// a pair.
template <typename Unit>
constexpr std::span<const Unit> first_uncut(std::span<const Unit> units,
                                            std::size_t count) noexcept {
  count = std::min(units.size(), count);
  if constexpr (sizeof(Unit) == 2) {
    while (count > 0 && count < units.size() && is_high(units[count - 1])) ++count;
  }
  return units.first(count);
}

// Returns how many octets spell the scalar value `value`.
constexpr std::size_t utf8_length_of(char32_t value) noexcept {
  if (value <= kMaxAscii) return 1;
  if (value <= kMaxTwoOctets) return 2;
  return value <= kMaxThreeOctets ? 3 : 4;
}

// put() writes the scalar value `value` at `out` and returns how many units it has written: octets,
// UTF-16 or UTF-32. There must be room.
constexpr std::size_t put(char32_t value, std::uint8_t* out) noexcept {
  const auto trail = [value](unsigned shift) {
    return static_cast<std::uint8_t>(0x80u | (value >> shift & 0x3Fu));
  };
  switch (utf8_length_of(value)) {
    case 1:
      out[0] = static_cast<std::uint8_t>(value);
      return 1;
    case 2:
      out[0] = static_cast<std::uint8_t>(0xC0u | value >> 6);
      out[1] = trail(0);
      return 2;
    case 3:
      out[0] = static_cast<std::uint8_t>(0xE0u | value >> 12);
      out[1] = trail(6);
      out[2] = trail(0);
      return 3;
    default:
      out[0] = static_cast<std::uint8_t>(0xF0u | value >> 18);
      out[1] = trail(12);
      out[2] = trail(6);
      out[3] = trail(0);
      return 4;
  }
}

constexpr std::size_t put(char32_t value, char16_t* out) noexcept {
  if (value < kFirstSupplementary) {
    out[0] = static_cast<char16_t>(value);
    return 1;
  }
  // Unicode Table 3-5: each surrogate has ten bits of the value minus 10000.
  out[0] = static_cast<char16_t>(kFirstSurrogate + ((value - kFirstSupplementary) >> 10));
  out[1] = static_cast<char16_t>(kFirstLowSurrogate + (value & 0x3FFu));
  return 2;
}

constexpr std::size_t put(char32_t value, char32_t* out) noexcept {
  out[0] = value;
  return 1;
}

// Returns the scalar value that `rest` (not empty) begins with, in UTF-16 or UTF-32. A lone
// surrogate is a kSurrogate of one unit. A value above 10FFFF is a kOutOfRange of one unit. A high
// surrogate at the end of the input is a lone one.
constexpr Sequence next_sequence(std::span<const char16_t> rest) noexcept {
  const char32_t first = rest[0];
  if (!is_surrogate(first)) return {first, 1, Defect::kNone};
  if (first <= kLastHighSurrogate && rest.size() > 1) {
    const char32_t second = rest[1];
    if (kFirstLowSurrogate <= second && second <= kLastSurrogate) {
      const char32_t high = first - kFirstSurrogate;
      const char32_t low = second - kFirstLowSurrogate;
      return {kFirstSupplementary + (high << 10 | low), 2, Defect::kNone};
    }
  }
  return {0, 1, Defect::kSurrogate};
}

constexpr Sequence next_sequence(std::span<const char32_t> rest) noexcept {
  const char32_t value = rest[0];
  if (is_surrogate(value)) return {0, 1, Defect::kSurrogate};
  if (value > kMaxScalar) return {0, 1, Defect::kOutOfRange};
  return {value, 1, Defect::kNone};
}

// Returns how many units of this type spell the scalar value.
template <typename Unit>
constexpr std::size_t length_in(char32_t value) noexcept {
  if constexpr (sizeof(Unit) == 1) {
    return utf8_length_of(value);
  } else if constexpr (sizeof(Unit) == 2) {
    return value < kFirstSupplementary ? 1 : 2;
  } else {
    return 1;
  }
}

}  // namespace placemat::utf8
