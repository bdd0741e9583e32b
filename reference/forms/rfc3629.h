// Defines UTF-8 as RFC 3629 and the Unicode Standard do: Table 3-7, row by row.
//
// It has 1,112,064 sequences: every scalar value, U+0000..U+D7FF and U+E000..U+10FFFF, exactly
// once.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kRfc3629Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEC, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xED, 0xED, 4}, {0x80, 0x9F, 6}, kTrailOctets}}},
    {{{{0xEE, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, kTrailOctets, kTrailOctets}}},
    {{{{0xF1, 0xF3, 3}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF4, 0xF4, 3}, {0x80, 0x8F, 6}, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kRfc3629Values[] = {{0, 0xD7FF}, {0xE000, 0x10FFFF}};

inline constexpr DefectClause kRfc3629Clauses[] = {
    {Defect::kUnexpectedContinuation, "RFC 3629 section 4, UTF8-octets; Unicode Table 3-7"},
    {Defect::kNonShortest, "RFC 3629 section 3, only one valid way to encode; Unicode Table 3-7"},
    {Defect::kSurrogate, "RFC 3629 section 3, D800 to DFFF prohibited; Unicode Table 3-7"},
    {Defect::kOutOfRange, "RFC 3629 section 3, U+0000 to U+10FFFF; Unicode Table 3-7"},
    {Defect::kInvalidOctet, "RFC 3629 section 1, octets that never appear; Unicode Table 3-7"},
    {Defect::kTruncated, "RFC 3629 section 3, sequence of n octets; Unicode D92, D84"},
    {Defect::kInterrupted, "RFC 3629 section 3, following octets 10xxxxxx; Unicode D92, D84"},
};

inline constexpr EncodingForm kRfc3629 = {
    .id = "rfc3629",
    .title = "UTF-8",
    .source = "RFC 3629 sections 3 and 4; Unicode Table 3-7",
    .rows = kRfc3629Rows,
    .values = kRfc3629Values,
    .leads_nothing = kLeadNothingTo10FFFF,
    .clauses = kRfc3629Clauses,
};

}  // namespace placemat::inline forms
