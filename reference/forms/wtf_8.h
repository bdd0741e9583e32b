// Defines WTF-8: UTF-8 plus lone surrogates. A pair must be written as one four-octet sequence, so
// a low surrogate may not directly follow a high one.
#pragma once

#include "reference/encoding_form.h"

namespace placemat::inline forms {

// kWtf8LowSurrogate is a low surrogate, which may not directly follow a high one.
inline constexpr SequenceForm kWtf8LowSurrogate = {
    {{{0xED, 0xED, 4}, {0xB0, 0xBF, 6}, kTrailOctets}}, 0, {0xD800, 0xDBFF}};

inline constexpr SequenceForm kWtf8Rows[] = {
    {{{{0x00, 0x7F, 7}}}},
    {{{{0xC2, 0xDF, 5}, kTrailOctets}}},
    {{{{0xE0, 0xE0, 4}, {0xA0, 0xBF, 6}, kTrailOctets}}},
    {{{{0xE1, 0xEC, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xED, 0xED, 4}, {0x80, 0xAF, 6}, kTrailOctets}}},
    kWtf8LowSurrogate,
    {{{{0xEE, 0xEF, 4}, kTrailOctets, kTrailOctets}}},
    {{{{0xF0, 0xF0, 3}, {0x90, 0xBF, 6}, kTrailOctets, kTrailOctets}}},
    {{{{0xF1, 0xF3, 3}, kTrailOctets, kTrailOctets, kTrailOctets}}},
    {{{{0xF4, 0xF4, 3}, {0x80, 0x8F, 6}, kTrailOctets, kTrailOctets}}},
};

inline constexpr ValueRange kWtf8Values[] = {{0, 0x10FFFF}};

inline constexpr EncodingForm kWtf8 = {
    .id = "wtf-8",
    .title = "WTF-8",
    .source = "The WTF-8 encoding, \"Generalized UTF-8\" and \"WTF-8\"",
    .rows = kWtf8Rows,
    .values = kWtf8Values,
    .leads_nothing = kLeadNothingTo10FFFF,
    .forbidden_surrogate = &kWtf8LowSurrogate,
};

}  // namespace placemat::inline forms
