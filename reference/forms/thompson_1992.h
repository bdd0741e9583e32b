// Defines the sketch of 2 September 1992 ("7 byte types"): T5 is 111111xx, so FC..FF lead six
// octets and 32 bits fit. It has 2^32 sequences; surrogates are ordinary values.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kThompson1992Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, kTrailOctets, kTrailOctets}}},
    {{{{0xF1, 0xF7, 3}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF8, 0xF8, 2}, {0x88, 0xBF, 6}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF9, 0xFB, 2}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xFC, 0xFC, 2}, {0x84, 0xBF, 6}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xFD, 0xFF, 2}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kThompson1992Values[] = {{0, 0xFFFFFFFF}};

// T5 announces six octets whatever its two payload bits are.
inline constexpr AnnouncedLength kThompson1992Announced[] = {
    {0xC0, 0xDF, 2}, {0xE0, 0xEF, 3}, {0xF0, 0xF7, 4}, {0xF8, 0xFB, 5}, {0xFC, 0xFF, 6},
};

inline constexpr EncodingForm kThompson1992 = {
    .id = "thompson-1992",
    .title = "Thompson's sketch of 2 September 1992",
    .source = "xutf of 2 September 1992, \"We define 7 byte types\"",
    .rows = kThompson1992Rows,
    .values = kThompson1992Values,
    .leads_nothing = kLeadNothingOfSixOctets,
    .announced = kThompson1992Announced,
};

}  // namespace placemat::inline forms
