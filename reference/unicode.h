// Declares the types and constants that every part of Placemat shares, in the Unicode Standard's
// words.
//
// There are no functions here: the oracle and the codec that it judges would share them, and a
// fault in one would escape both.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace placemat {

// CodeUnits is a string of octets (8-bit code units, Unicode D77), well-formed or not.
using CodeUnits = std::span<const std::uint8_t>;

// Ucs4 is an unsigned 32-bit value, not necessarily a code point: the forms of 1992 reach beyond
// U+10FFFF.
using Ucs4 = std::uint32_t;

inline constexpr Ucs4 kMaxAscii = 0x7F;
inline constexpr Ucs4 kMaxTwoOctets = 0x7FF;     // RFC 3629 section 3, the table's second line
inline constexpr Ucs4 kMaxThreeOctets = 0xFFFF;  // its third line; also the last BMP code point
inline constexpr Ucs4 kFirstSupplementary = 0x10000;
inline constexpr Ucs4 kMaxScalar = 0x10FFFF;     // Unicode D9, D76
inline constexpr Ucs4 kFirstSurrogate = 0xD800;  // Unicode D71 to D74
inline constexpr Ucs4 kLastHighSurrogate = 0xDBFF;
inline constexpr Ucs4 kFirstLowSurrogate = 0xDC00;
inline constexpr Ucs4 kLastSurrogate = 0xDFFF;
inline constexpr Ucs4 kReplacementCharacter = 0xFFFD;
inline constexpr Ucs4 kByteOrderMark = 0xFEFF;  // RFC 3629 section 6
inline constexpr std::array<std::uint8_t, 3> kByteOrderMarkUnits = {0xEF, 0xBB, 0xBF};

// Defect says what is wrong with a maximal subpart (Unicode, "U+FFFD Substitution of Maximal
// Subparts"). The table in reference/README.md decides which defect it is: that of the first line
// that holds.
enum class Defect : std::uint8_t {
  kNone,
  kUnexpectedContinuation,  // 80..BF where a sequence must begin
  kNonShortest,             // would spell a value that a shorter sequence spells ("overlong")
  kSurrogate,               // would spell D800..DFFF
  kOutOfRange,              // would spell a value above the form's greatest
  kInvalidOctet,            // an octet that the form never uses
  kTruncated,               // the input ends inside a sequence
  kInterrupted,             // another octet where a trail octet must be
};

}  // namespace placemat
