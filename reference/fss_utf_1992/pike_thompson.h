// Transcribes mbtowc() and wctomb() of the FSS-UTF proposal that Ken Thompson mailed on 8 September
// 1992.
//
// The transcription is literal; PROVENANCE.md lists each change. Do not mend or modernise it: it is
// here to show what this code does, including its quirks. Neither function touches errno or keeps
// state.
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat::pike_thompson_1992 {

using Long = std::int32_t;   // the mail's `long`: 32 bits, signed
using Wchar = std::int32_t;  // the mail's `wchar_t`: wide enough for its table, signed

// mbtowc(): reads one character of at most `n` octets from `s` into *p.
//
// Returns its length, 1 to 6, also for NUL (1, where C asks for 0); 0 if `s` is null; -1 if the
// octets are ill-formed or end too early. *p must not be null, and is written only on success.
// Octets are read in order, up to the first that decides, never past n. If the first octet leads
// nothing (80..BF, FE, FF), the one that decides may be the seventh.
int mbtowc(Wchar* p, char* s, std::size_t n);

// wctomb(): writes the character `wc` to `s`, which has room for 6 octets.
//
// Returns the length, 1 to 6; 0 if `s` is null. A negative `wc` is below the first line's mask and
// becomes one octet, its low 8 bits: FFFFFFFF gives FF. The -1 at the end is never reached, because
// no 32-bit value is above the last line's mask.
int wctomb(char* s, Wchar wc);

}  // namespace placemat::pike_thompson_1992
