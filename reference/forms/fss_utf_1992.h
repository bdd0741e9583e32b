// Defines FSS-UTF as Pike and Thompson mailed it on 8 September 1992: 31 bits, shortest form only.
//
// It has 2^31 sequences. Surrogates did not exist yet: D800..DFFF are ordinary values here.
// utf-8(7) gives the same six lines as its general scheme.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kFssUtf1992Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, kTrailOctets, kTrailOctets}}},
    {{{{0xF1, 0xF7, 3}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF8, 0xF8, 2}, {0x88, 0xBF, 6}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF9, 0xFB, 2}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xFC, 0xFC, 1}, {0x84, 0xBF, 6}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xFD, 0xFD, 1}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kFssUtf1992Values[] = {{0, 0x7FFFFFFF}};

inline constexpr EncodingForm kFssUtf1992 = {
    .id = "fss-utf-1992",
    .title = "FSS-UTF of Pike and Thompson",
    .source = "mail of 8 September 1992, \"Proposed FSS-UTF\"; utf-8(7)",
    .rows = kFssUtf1992Rows,
    .values = kFssUtf1992Values,
    .leads_nothing = kLeadNothingOfSixOctets,
};

}  // namespace placemat::inline forms
