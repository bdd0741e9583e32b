// CESU-8: UTF-16 code units, each in the three-octet scheme; a surrogate pair is one six-octet
// sequence. 1,112,064 sequences: the scalar values. A lone surrogate is ill-formed.
#pragma once

#include "reference/encoding_form.h"

namespace placemat {

inline constexpr SequenceForm kCesu8Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, {0x80, 0xBF, 6}}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xE1, 0xEC, 4}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xED, 0xED, 4}, {0x80, 0x9F, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xEE, 0xEF, 4}, {0x80, 0xBF, 6}, {0x80, 0xBF, 6}}}},
    {{{{0xED, 0xED, 0},
       {0xA0, 0xAF, 4},
       {0x80, 0xBF, 6},
       {0xED, 0xED, 0},
       {0xB0, 0xBF, 4},
       {0x80, 0xBF, 6}}},
     0x10000},
};

// The first half of a pair: without the other half it is no character.
inline constexpr SequenceForm kCesu8LoneSurrogate = {
    {{{0xED, 0xED, 4}, {0xA0, 0xAF, 6}, {0x80, 0xBF, 6}}}};

inline constexpr ValueRange kCesu8Values[] = {{0, 0xD7FF}, {0xE000, 0x10FFFF}};

inline constexpr OctetDefect kCesu8LeadsNothing[] = {
    {0x80, 0xBF, Defect::kUnexpectedContinuation},
    {0xC0, 0xC1, Defect::kNonShortest},
    {0xF5, 0xFD, Defect::kOutOfRange},
};

inline constexpr EncodingForm kCesu8 = {
    .id = "cesu-8",
    .title = "CESU-8",
    .source = "UTR #26; RFC 3629 section 3",
    .rows = kCesu8Rows,
    .values = kCesu8Values,
    .trail = {0x80, 0xBF, 6},
    .leads_nothing = kCesu8LeadsNothing,
    .forbidden_surrogate = &kCesu8LoneSurrogate,
};

}  // namespace placemat
