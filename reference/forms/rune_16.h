// Defines FSS-UTF up to three octets: for the 16-bit runes of Plan 9 in 1992, and for UTF-8 "under
// Linux" in utf-8(7). It has 65,536 sequences; surrogates are ordinary values.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kRune16Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kRune16Values[] = {{0, 0xFFFF}};

inline constexpr OctetDefect kRune16LeadsNothing[] = {
    {0x80, 0xBF, Defect::kUnexpectedContinuation},
    {0xC0, 0xC1, Defect::kNonShortest},
    {0xF0, 0xFD, Defect::kOutOfRange},
};

inline constexpr EncodingForm kRune16 = {
    .id = "rune-16",
    .title = "UTF-8 for 16-bit runes",
    .source = "mail of 8 September 1992, first three lines of the table; utf-8(7)",
    .rows = kRune16Rows,
    .values = kRune16Values,
    .leads_nothing = kRune16LeadsNothing,
};

}  // namespace placemat::inline forms
