// Defines generalized UTF-8: every code point, including surrogates; a pair is two values.
// CPython's surrogatepass error handler reads and writes this. It has 1,114,112 sequences.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kGeneralizedRows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, kTrailOctets, kTrailOctets}}},
    {{{{0xF1, 0xF3, 3}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF4, 0xF4, 3}, {0x80, 0x8F, 6}, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kGeneralizedValues[] = {{0, 0x10FFFF}};

inline constexpr EncodingForm kGeneralized = {
    .id = "generalized",
    .title = "Generalized UTF-8",
    .source = "The WTF-8 encoding, \"Generalized UTF-8\"",
    .rows = kGeneralizedRows,
    .values = kGeneralizedValues,
    .leads_nothing = kLeadNothingTo10FFFF,
};

}  // namespace placemat::inline forms
