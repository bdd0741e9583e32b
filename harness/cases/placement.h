// Tier 3: edge strings at every place where a block, a fast path or a buffer may begin or end.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat {

// The edge strings alone. And with characters of one to four octets, or nothing, on either side,
// and next to each other.
void ask_edges(CaseSink& sink);
void ask_neighbours(CaseSink& sink);

// After 0 to 129 octets of ASCII, at the end and with more after them; first, with 0 to 129 after
// them.
void ask_among_ascii(CaseSink& sink);

// After and between runs of characters of two, three and four octets, around each multiple of 16 up
// to 128.
void ask_among_runs(CaseSink& sink);

// After 128, 256 and 1024 octets of ASCII, and after one more or one less.
void ask_behind_long_ascii(CaseSink& sink);

// For kEncode: values first, last, and at every place up to 129 among characters of each length.
void ask_placed_values(CaseSink& sink);

}  // namespace placemat
