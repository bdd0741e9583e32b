// The strings that a sink is asked, to find out which dangers are in it.
#pragma once

#include <span>

#include "reference/languages/octet_sets.h"
#include "reference/unicode.h"

namespace placemat {

// sink_probes(): fewer than 2,000 strings, the shortest first, each once; always the same.
//
// For each of kGuardedCharacters: how it is spelled in more octets than it needs; how a decoder can
// come to it that looks at too few bits of an octet, of a value or of a surrogate pair; and strings
// in which the character comes after sequences that are cut short, after values that are treated in
// a special way, and by itself. Then strings that may change when they are read twice: surrogates
// that pair up, signatures, noncharacters, U+FFFD, and the ends of ranges.
const OctetStrings& sink_probes();

}  // namespace placemat
