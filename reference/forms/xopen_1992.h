// Defines the X/Open proposal that FSS-UTF replaced: biased, trails 80..FF, not self-synchronising.
//
// It has 2^31 sequences. The greatest one is F7 EF DF BE FF, for the value 7FFFFFFF. So the lead F7
// takes four rows, one for each later octet that can be the first below this limit.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kXopen1992Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0x80, 0xBF, 6}, {0x80, 0xFF, 7}}}, 0x80},
    {{{{0xC0, 0xDF, 5}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}}}, 0x2080},
    {{{{0xE0, 0xEF, 4}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}}}, 0x82080},
    {{{{0xF0, 0xF6, 3}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}}},
     0x2082080},
    {{{{0xF7, 0xF7, 3}, {0x80, 0xEE, 7}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}}},
     0x2082080},
    {{{{0xF7, 0xF7, 3}, {0xEF, 0xEF, 7}, {0x80, 0xDE, 7}, {0x80, 0xFF, 7}, {0x80, 0xFF, 7}}},
     0x2082080},
    {{{{0xF7, 0xF7, 3}, {0xEF, 0xEF, 7}, {0xDF, 0xDF, 7}, {0x80, 0xBD, 7}, {0x80, 0xFF, 7}}},
     0x2082080},
    {{{{0xF7, 0xF7, 3}, {0xEF, 0xEF, 7}, {0xDF, 0xDF, 7}, {0xBE, 0xBE, 7}, {0x80, 0xFF, 7}}},
     0x2082080},
};

inline constexpr ValueRange kXopen1992Values[] = {{0, 0x7FFFFFFF}};

inline constexpr EncodingForm kXopen1992 = {
    .id = "xopen-1992",
    .title = "X/Open's FSS-UTF proposal",
    .source = "xutf of 2 September 1992, \"Proposed FSS-UTF\"",
    .rows = kXopen1992Rows,
    .values = kXopen1992Values,
    .trail = {0x80, 0xFF, 7},
    .synchronises = false,
};

}  // namespace placemat::inline forms
