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

inline constexpr EncodingForm kCesu8 = {
    .id = "cesu-8",
    .title = "CESU-8",
    .source = "UTR #26; RFC 3629 section 3",
    .rows = kCesu8Rows,
    .trail = {0x80, 0xBF, 6},
    .max_value = 0x10FFFF,
};

}  // namespace placemat
