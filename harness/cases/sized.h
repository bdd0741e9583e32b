// Makes cases with lengths, room and places (harness/README.md, "Room, place and order").
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// Adds cases for operations that measure octets: the vectors, edge strings, sequences of all
// values, and runs of characters of each length that end around the ends of blocks.
void ask_measures(CaseSink& sink);

// Adds values for operations that measure values: alone, in packs, and placed.
void ask_value_measures(CaseSink& sink);

// Adds cases for kEncodeUtf16: products of the code units at the bounds; surrogates alone and in
// pairs, also at the ends of blocks.
void ask_words(CaseSink& sink);

// Adds texts for kDecodeInto and kTruncate, with rooms (for truncate: the most octets): every size
// for short texts; else small sizes, and those near the needs in UTF-32, UTF-16 and octets.
void ask_rooms(CaseSink& sink);

// Adds values for kEncodeInto, with rooms chosen in the same way.
void ask_value_rooms(CaseSink& sink);

// Adds places for kPrevious: every place in short texts, and the places near the ends of longer
// ones.
void ask_places(CaseSink& sink);

// Adds pairs of strings for kCompare: at the bounds of the rows, one the prefix of the other, with
// NULs, and after common prefixes that end near the ends of blocks.
void ask_orders(CaseSink& sink);

// Returns strings of which every two are compared: the replies must form an order.
std::vector<Units> order_strings(const EncodingForm& form, bool few);

}  // namespace placemat::inline cases
