// Generalized UTF-8: every code point, including surrogates; a pair is two values. This is what
// CPython's surrogatepass error handler reads and writes. 1,114,112 sequences.
#pragma once

#include "reference/encoding_form.h"

namespace placemat {

inline constexpr SequenceForm kGeneralizedRows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, {0x80, 0xBF, 6}}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xE1, 0xEF, 4}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xF1, 0xF3, 3}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xF4, 0xF4, 3}, {0x80, 0x8F, 6}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}}}},
};

inline constexpr ValueRange kGeneralizedValues[] = {{0, 0x10FFFF}};

inline constexpr OctetDefect kGeneralizedLeadsNothing[] = {
    {0x80, 0xBF, Defect::kUnexpectedContinuation},
    {0xC0, 0xC1, Defect::kNonShortest},
    {0xF5, 0xFD, Defect::kOutOfRange},
};

inline constexpr EncodingForm kGeneralized = {
    .id = "generalized",
    .title = "Generalized UTF-8",
    .source = "The WTF-8 encoding, \"Generalized UTF-8\"",
    .rows = kGeneralizedRows,
    .values = kGeneralizedValues,
    .trail = {0x80, 0xBF, 6},
    .leads_nothing = kGeneralizedLeadsNothing,
};

}  // namespace placemat
