// Makes tier 4: the same octets in every cut, and requests after others that leave octets pending.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// Adds edge strings, with a character before or after them, for the stream operations: whole; in
// two at every place, so that the first or the last chunk may be empty; octet by octet; with empty
// chunks in between.
void ask_cut_edges(CaseSink& sink);

// Adds products of three and four boundary octets, in two at every place.
void ask_cut_products(CaseSink& sink);

// Adds edge strings after ASCII that end at the end of a block or after it, cut at that end.
void ask_cut_blocks(CaseSink& sink);

// Adds, for all operations and after each edge string, requests that a decoder gets wrong if it
// kept octets of that string: a character of each length, and continuation octets that would end a
// pending sequence.
void ask_reuse(CaseSink& sink);

}  // namespace placemat::inline cases
