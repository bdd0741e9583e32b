// Reads values, chunks, sizes or strings from a target's input.
#pragma once

#include <array>
#include <vector>

#include "harness/door/implementation.h"
#include "reference/words/request.h"

namespace placemat::inline fuzz {

// Returns the values in `units`: four octets each, the most significant first. Up to three octets
// at the end are left out.
std::vector<Ucs4> values_in(CodeUnits units);

// Returns the values that the scheme of 1992 reads in `units`: surrogates and values up to
// 7FFFFFFF, too.
std::vector<Ucs4> spelled_values(CodeUnits units);

// Returns the code points among spelled_values(), as UTF-16 code units.
std::vector<Ucs4> spelled_words(CodeUnits units);

// Returns the `values` that the implementation's API can take, in order; the others are tallied.
std::vector<Ucs4> testable_values(const Implementation& implementation,
                                  const std::vector<Ucs4>& values);

// Returns the `values`, in order, that the implementation's form encodes after those before them.
std::vector<Ucs4> encodable_values(const Implementation& implementation,
                                   const std::vector<Ucs4>& values);

// Returns octets cut into chunks: a kStream request.
//
// The last octet of `units`, modulo 8, is the number of cuts, and the octets before it are the
// lengths of the chunks up to each cut, modulo 32; what is left of the octets is the last chunk.
// The lengths are at the end so that octets at the start keep their offsets.
Request chunks_in(CodeUnits units);

// Returns octets as the life of one object: a kSession request.
//
// The octets at the end are those of chunks_in(), and each says, divided by 32, what call the chunk
// comes in: 0 to 3 one that more follow; 4 and 5 the last one of a text; 6 one that a reset
// follows; 7 none but a reset, and the octets come with the next call. What is left is a last call.
Request life_in(CodeUnits units);

// Returns the request of chunks_in(). If there are at most kMostPlaced octets (placement.h), it
// also returns requests that cut them in other ways: not at all; octet by octet; and in two inside
// the part of interest, with an empty chunk between the two and one at the end. The cuts follow
// from `units` alone.
std::vector<Request> splits_of(CodeUnits units);

// Sized holds octets, and sizes or places.
//
// The last octet of `units`, modulo 8, is the number of sizes, and the octets before it are the
// sizes.
struct Sized {
  CodeUnits units;
  CodeUnits sizes;
};
Sized sized_in(CodeUnits units);

// Returns the octets of sized_in() as three strings. The first two sizes are the lengths of the
// first two, as far as there are octets; without a size a string is empty.
std::array<CodeUnits, 3> strings_in(CodeUnits units);

}  // namespace placemat::inline fuzz
