// Makes tier 3: edge strings at every place where a block, a fast path or a buffer may begin or
// end.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// ask_edges() adds the edge strings alone. ask_neighbours() adds them with characters of one to
// four octets on one side or both, and next to each other.
void ask_edges(CaseSink& sink);
void ask_neighbours(CaseSink& sink);

// Adds edge strings after 0 to 129 octets of ASCII, with and without a block of ASCII after them,
// and edge strings before 0 to 129 octets of ASCII.
void ask_among_ascii(CaseSink& sink);

// Adds edge strings after and between runs of characters of two, three and four octets, around each
// multiple of 16 up to 128.
void ask_among_runs(CaseSink& sink);

// Adds edge strings after 128, 256 and 1024 octets of ASCII, and after one more or one less.
void ask_behind_long_ascii(CaseSink& sink);

// Adds values for kEncode: at the start, at the end, and at every place up to 129 among characters
// of each length.
void ask_placed_values(CaseSink& sink);

}  // namespace placemat::inline cases
