// An encoding form as data: rows of octet ranges, as in Table 3-7 of the Unicode Standard.
//
// The one interpreter of this data is segment() in reference/segment.h. A form says nothing of what
// an implementation does with ill-formed input; that is its profile (reference/profile.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "reference/unicode.h"

namespace placemat {

// The octets first..last, of which the low `payload_bits` (0 to 7) are part of the value.
struct OctetRange {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  std::uint8_t payload_bits = 0;

  constexpr bool contains(std::uint8_t octet) const { return first <= octet && octet <= last; }
};

// The values first..last; empty as default-constructed.
struct ValueRange {
  Ucs4 first = 1;
  Ucs4 last = 0;

  constexpr bool contains(Ucs4 value) const { return first <= value && value <= last; }
  constexpr bool empty() const { return last < first; }
};

inline constexpr std::size_t kMaxSequenceLength = 6;

// One row: the sequences whose octet i lies in octets[i], for i below length(). The value of a
// sequence is the concatenation of the payload bits, plus `bias`.
struct SequenceForm {
  std::array<OctetRange, kMaxSequenceLength> octets{};
  Ucs4 bias = 0;
  ValueRange not_after{};  // the row may not directly follow a sequence with one of these values

  // Whether the row has no octet `i`, which is at most its length. Unused positions are {0, 0, 0};
  // no row uses the octet 00 alone in a range.
  constexpr bool ends_at(std::size_t i) const { return i == octets.size() || octets[i].last == 0; }

  // 1 to 6.
  constexpr std::size_t length() const {
    std::size_t count = 0;
    while (!ends_at(count)) ++count;
    return count;
  }
};

// The octets first..last, and what is wrong with one that stands where a sequence must begin.
struct OctetDefect {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  Defect defect = Defect::kInvalidOctet;
};

// The octets first..last, and how many octets the sequence has that each of them announces.
struct AnnouncedLength {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  std::size_t length = 1;
};

// The clause that a defect departs from.
struct DefectClause {
  Defect defect = Defect::kNone;
  std::string_view clause;
};

// The table of 8 September 1992: an octet announces as many octets as it has high-order one bits.
inline constexpr AnnouncedLength kLengthsAnnouncedIn1992[] = {
    {0xC0, 0xDF, 2}, {0xE0, 0xEF, 3}, {0xF0, 0xF7, 4}, {0xF8, 0xFB, 5}, {0xFC, 0xFD, 6},
};

struct EncodingForm {
  std::string_view id;  // stable: used in profiles, reports and on the command line
  std::string_view title;
  std::string_view source;  // the text that the rows follow from
  std::span<const SequenceForm> rows;
  std::span<const ValueRange> values;  // what the rows spell, each value once; ascending
  OctetRange trail;  // every octet that may follow a lead octet (payload_bits unused)
  // False if a trail octet may also begin a sequence, so that a boundary cannot be told locally.
  bool synchronises = true;
  // Octets that lead no row. An octet that is not listed and leads no row is kInvalidOctet.
  std::span<const OctetDefect> leads_nothing;
  // A whole surrogate that its context can make ill-formed; nullptr if there is none.
  const SequenceForm* forbidden_surrogate = nullptr;
  // Whether an octet leads a row or not; an octet that is not listed announces itself alone.
  std::span<const AnnouncedLength> announced = kLengthsAnnouncedIn1992;
  // Where no clause is listed for a defect, it is `source`.
  std::span<const DefectClause> clauses;

  constexpr Ucs4 max_value() const { return values.back().last; }
};

}  // namespace placemat
