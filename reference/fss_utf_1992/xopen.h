// Transcribes mbtowc() and wctomb() of X/Open's FSS-UTF proposal, as the file xutf of 2 September
// 1992 has it: the biased form that Pike and Thompson's replaced.
//
// The transcription is literal, compiled with its wchar_t_is_signed defined; PROVENANCE.md lists
// each change. Do not mend or modernise it. It is reentrant, except for errno.
#pragma once

#include <cstddef>
#include <cstdint>

namespace placemat::xopen_1992 {

using Wchar = std::int32_t;  // the proposal's `wchar_t`: 32 bits, signed

// wctomb(): writes the character `wc` to `s`, which has room for 5 octets.
//
// Returns the length, 1 to 5; 0 if `s` is null; -1 with errno EILSEQ for a negative `wc`.
int wctomb(char* s, Wchar wc);

// mbtowc(): reads one character of at most `n` octets from `s` into *p.
//
// Returns its length, 2 to 5, or 1 for an ASCII character other than NUL; 0 for NUL and if `s` is
// null; and -1 otherwise. The length is tested before the trail octets. If fewer octets are left
// than the lead announces, whatever they are, -1 leaves errno alone. If they are ill-formed, -1
// sets it to EILSEQ. *p (not null) is written even on failure, unless `s` is null or `n` is 0: with
// the lead octet, or with the wrapped value of a sequence above 7FFFFFFF.
int mbtowc(Wchar* p, const char* s, std::size_t n);

}  // namespace placemat::xopen_1992
