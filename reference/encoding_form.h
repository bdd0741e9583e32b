// Describes an encoding form as data: rows of octet ranges, as in Table 3-7 of the Unicode
// Standard.
//
// segment() in reference/segment.h gives the rows their meaning. The profile of an implementation
// (reference/words/profile.h) says what it does with ill-formed input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "reference/unicode.h"

namespace placemat::inline reference {

// OctetRange holds the octets first..last. The low `payload_bits` (0 to 7) of each carry the value.
struct OctetRange {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  std::uint8_t payload_bits = 0;

  constexpr bool contains(std::uint8_t octet) const { return first <= octet && octet <= last; }
};

// kTrailOctets holds the trail octets of every form but X/Open's.
inline constexpr OctetRange kTrailOctets = {0x80, 0xBF, 6};

// ValueRange holds the values first..last. A default-constructed range is empty.
struct ValueRange {
  Ucs4 first = 1;
  Ucs4 last = 0;

  constexpr bool contains(Ucs4 value) const { return first <= value && value <= last; }
  constexpr bool empty() const { return last < first; }
};

inline constexpr std::size_t kMaxSequenceLength = 6;

// SequenceForm is one row: the sequences whose octet i lies in octets[i], for i below length(). The
// value of a sequence is the concatenation of the payload bits, plus `bias`.
struct SequenceForm {
  std::array<OctetRange, kMaxSequenceLength> octets{};
  Ucs4 bias = 0;
  ValueRange not_after{};  // the row may not directly follow a sequence with one of these values

  // Reports whether the row ends before octet `i`, which is 0 to length(). Unused positions are {0,
  // 0, 0}, because no row has a range of the octet 00 alone.
  constexpr bool ends_at(std::size_t i) const { return i == octets.size() || octets[i].last == 0; }

  // Returns the number of octets, 1 to 6.
  constexpr std::size_t length() const {
    std::size_t count = 0;
    while (!ends_at(count)) ++count;
    return count;
  }
};

// OctetDefect holds the octets first..last, and the defect of each where a sequence must begin.
struct OctetDefect {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  Defect defect = Defect::kInvalidOctet;
};

// kLeadNothingTo10FFFF serves most forms that end at 10FFFF. kLeadNothingOfSixOctets serves the
// forms with sequences of six octets.
inline constexpr OctetDefect kLeadNothingTo10FFFF[] = {
    {0x80, 0xBF, Defect::kUnexpectedContinuation},
    {0xC0, 0xC1, Defect::kNonShortest},
    {0xF5, 0xFD, Defect::kOutOfRange},
};
inline constexpr OctetDefect kLeadNothingOfSixOctets[] = {
    {0x80, 0xBF, Defect::kUnexpectedContinuation},
    {0xC0, 0xC1, Defect::kNonShortest},
};

// AnnouncedLength holds the octets first..last, and the sequence length that each announces.
struct AnnouncedLength {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  std::size_t length = 1;
};

// DefectClause pairs a defect with the clause that it violates.
struct DefectClause {
  Defect defect = Defect::kNone;
  std::string_view clause;
};

// kLengthsAnnouncedIn1992 is the table of 8 September 1992: an octet announces as many octets as it
// has high-order one bits.
inline constexpr AnnouncedLength kLengthsAnnouncedIn1992[] = {
    {0xC0, 0xDF, 2}, {0xE0, 0xEF, 3}, {0xF0, 0xF7, 4}, {0xF8, 0xFB, 5}, {0xFC, 0xFD, 6},
};

struct EncodingForm {
  std::string_view id;  // stable: used in profiles, reports and on the command line
  std::string_view title;
  std::string_view source;  // the text that the rows follow from
  std::span<const SequenceForm> rows;
  std::span<const ValueRange> values;  // what the rows spell, each value once; ascending
  OctetRange trail = kTrailOctets;  // all that may follow a lead octet (payload_bits unused)
  // Is false if a trail octet may also begin a sequence, so that no octets nearby show a boundary.
  bool synchronises = true;
  // Lists octets that lead no row. An octet that is not listed and leads no row is kInvalidOctet.
  std::span<const OctetDefect> leads_nothing;
  // Points to a row of whole surrogates that their context can make ill-formed, or is nullptr.
  const SequenceForm* forbidden_surrogate = nullptr;
  // Lists octets that announce a length, whether or not they lead a row. An octet that is not
  // listed announces itself alone.
  std::span<const AnnouncedLength> announced = kLengthsAnnouncedIn1992;
  // Lists the clauses of defects. The clause of any other defect is `source`.
  std::span<const DefectClause> clauses;

  constexpr Ucs4 max_value() const { return values.back().last; }
};

}  // namespace placemat::inline reference
