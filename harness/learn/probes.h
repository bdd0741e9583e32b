// Makes the strings that show which dangers are in a sink.
#pragma once

#include <span>

#include "reference/languages/octet_sets.h"
#include "reference/unicode.h"

namespace placemat::inline learn_room {

// sink_probes() returns fewer than 2,000 strings, the shortest first, each once; always the same.
//
// Each of kGuardedCharacters is there
// - spelled in more octets than it needs;
// - as what a decoder reads that ignores some bits of an octet, a value or a surrogate pair;
// - alone, after sequences that are cut short, and after values that decoders treat specially.
// Other strings may change when they are read twice: surrogates that pair up, signatures,
// noncharacters, U+FFFD, and the ends of ranges.
const OctetStrings& sink_probes();

}  // namespace placemat::inline learn_room
