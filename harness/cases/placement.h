// Tier 3: edge strings at every place where a block, a fast path or a buffer may begin or end.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat {

// The edge strings alone; and between characters of one to four octets, or none, on either side,
// and beside one another.
void ask_edges(CaseSink& sink);
void ask_neighbours(CaseSink& sink);

// Behind 0..129 octets of ASCII, at the end and with more behind; first, with 0..129 behind.
void ask_among_ascii(CaseSink& sink);

// Behind and between runs of characters of two, three and four octets, around each multiple of 16
// up to 128.
void ask_among_runs(CaseSink& sink);

// Behind 128, 256 and 1024 octets of ASCII, and one octet to either side of that.
void ask_behind_long_ascii(CaseSink& sink);

// For kEncode: values first, last, and at every place to 129 among characters of each length.
void ask_placed_values(CaseSink& sink);

}  // namespace placemat
