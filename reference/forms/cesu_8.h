// Defines CESU-8: each UTF-16 code unit takes one to three octets, so a surrogate pair is one
// sequence of six. It has 1,112,064 sequences, one for each scalar value. A lone surrogate is
// ill-formed.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kCesu8Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEC, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xED, 0xED, 4}, {0x80, 0x9F, 6}, kTrailOctets}}},
    {{{{0xEE, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xED, 0xED, 0},
       {0xA0, 0xAF, 4},
       kTrailOctets,
       {0xED, 0xED, 0},
       {0xB0, 0xBF, 4},
       kTrailOctets}},
     0x10000},
};

// kCesu8LoneSurrogate is the first half of a pair: without the other half it is no character.
inline constexpr SequenceForm kCesu8LoneSurrogate = {
    {{{0xED, 0xED, 4}, {0xA0, 0xAF, 6}, kTrailOctets}}};

inline constexpr ValueRange kCesu8Values[] = {{0, 0xD7FF}, {0xE000, 0x10FFFF}};

inline constexpr EncodingForm kCesu8 = {
    .id = "cesu-8",
    .title = "CESU-8",
    .source = "UTR #26; RFC 3629 section 3",
    .rows = kCesu8Rows,
    .values = kCesu8Values,
    .leads_nothing = kLeadNothingTo10FFFF,
    .forbidden_surrogate = &kCesu8LoneSurrogate,
};

}  // namespace placemat::inline forms
