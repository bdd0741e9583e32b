// Defines Modified UTF-8 as Java writes it: NUL is C0 80, supplementary characters are pairs of
// surrogates, and lone surrogates are ordinary. This is the written form: readUTF() accepts more.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

inline constexpr SequenceForm kModifiedUtf8Rows[] = {
    {{{{0x01, 0x7F, 7}}}},
    {{{{0xC0, 0xC0, 5}, {0x80, 0x80, 6}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xED, 0xED, 0},
       {0xA0, 0xAF, 4},
       kTrailOctets,
       {0xED, 0xED, 0},
       {0xB0, 0xBF, 4},
       kTrailOctets}},
     0x10000},
};

inline constexpr ValueRange kModifiedUtf8Values[] = {{0, 0x10FFFF}};

inline constexpr OctetDefect kModifiedUtf8LeadsNothing[] = {
    {0x80, 0xBF, Defect::kUnexpectedContinuation},
    {0xC1, 0xC1, Defect::kNonShortest},
    {0xF5, 0xFD, Defect::kOutOfRange},
};

inline constexpr EncodingForm kModifiedUtf8 = {
    .id = "modified-utf-8",
    .title = "Modified UTF-8",
    .source = "Java SE, java.io.DataInput, \"Modified UTF-8\"",
    .rows = kModifiedUtf8Rows,
    .values = kModifiedUtf8Values,
    .leads_nothing = kModifiedUtf8LeadsNothing,
};

}  // namespace placemat::inline forms
