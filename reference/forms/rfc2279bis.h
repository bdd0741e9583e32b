// Defines UTF-8 as in the draft of April 2002 that became RFC 3629: up to six octets, surrogates
// prohibited.
//
// It has 2^31 - 2,048 sequences: 0..7FFFFFFF without D800..DFFF.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kRfc2279bisRows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEC, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xED, 0xED, 4}, {0x80, 0x9F, 6}, kTrailOctets}}},
    {{{{0xEE, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, kTrailOctets, kTrailOctets}}},
    {{{{0xF1, 0xF7, 3}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF8, 0xF8, 2}, {0x88, 0xBF, 6}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF9, 0xFB, 2}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xFC, 0xFC, 1}, {0x84, 0xBF, 6}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xFD, 0xFD, 1}, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kRfc2279bisValues[] = {{0, 0xD7FF}, {0xE000, 0x7FFFFFFF}};

inline constexpr EncodingForm kRfc2279bis = {
    .id = "rfc2279bis",
    .title = "UTF-8, draft of 2002",
    .source = "draft-yergeau-rfc2279bis-00 section 3",
    .rows = kRfc2279bisRows,
    .values = kRfc2279bisValues,
    .leads_nothing = kLeadNothingOfSixOctets,
};

}  // namespace placemat::inline forms
