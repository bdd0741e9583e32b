// Cases with lengths, room and places (harness/README.md, "Room, place and order").
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat {

// For kCount and kUtf16Length: the vectors, edge strings, sequences of all values, and runs of
// characters of each length that end around the ends of blocks.
void ask_measures(CaseSink& sink);

// For kUtf8Length: values alone, in packs, and placed.
void ask_value_measures(CaseSink& sink);

// For kEncodeUtf16: products of the code units at the bounds, surrogates alone and in pairs, at the
// ends of blocks too.
void ask_words(CaseSink& sink);

// For kDecodeInto and kTruncate: texts with room (at most octets) for 0, 1, all sizes near what
// they need in UTF-32, UTF-16 and octets, and all sizes where they are short.
void ask_rooms(CaseSink& sink);

// For kEncodeInto: the same of values.
void ask_value_rooms(CaseSink& sink);

// For kPrevious: every place in short texts, and those near the ends of longer ones.
void ask_places(CaseSink& sink);

// For kCompare: pairs of strings at the bounds of the rows, beginnings of one another, with NULs,
// and after common beginnings that end around the ends of blocks.
void ask_orders(CaseSink& sink);

// Strings of which every two are compared with each other: their order must be one.
std::vector<CaseSink::Units> order_strings(const EncodingForm& form, bool few);

}  // namespace placemat
