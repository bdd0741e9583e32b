// Tier 4: the same octets in every cut, and requests after others that leave something pending.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat {

// For the stream operations. Edge strings, with a character before or after them: whole; in two at
// every place, so that the first or the last chunk may be empty; octet by octet; with empty chunks
// in between.
void ask_cut_edges(CaseSink& sink);

// Products of three and four boundary octets, in two at every place.
void ask_cut_products(CaseSink& sink);

// Edge strings at the end of a block of ASCII, cut there and near it.
void ask_cut_blocks(CaseSink& sink);

// For all operations: after each edge string, what a decoder gets wrong if it kept something of
// that string: a character of each length, and continuation octets that would end a pending
// sequence.
void ask_reuse(CaseSink& sink);

}  // namespace placemat
