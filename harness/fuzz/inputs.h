// How a target takes more than octets from its input.
#pragma once

#include <array>
#include <vector>

#include "harness/implementation/implementation.h"
#include "reference/observation.h"

namespace placemat {

// The values that `units` hold: four octets each, the most significant first. Up to three octets at
// the end are left out.
std::vector<Ucs4> values_in(CodeUnits units);

// What the scheme of 1992 reads in `units`, where it reads anything: surrogates and values up to
// 7FFFFFFF, too.
std::vector<Ucs4> spelled_values(CodeUnits units);

// Those of them that are code points, as UTF-16 code units.
std::vector<Ucs4> spelled_words(CodeUnits units);

// Those of `values` that the implementation's API can be given, in order; the others are tallied.
std::vector<Ucs4> testable_values(const Implementation& implementation,
                                  const std::vector<Ucs4>& values);

// Those of `values`, in order, that the implementation's form spells where they then stand.
std::vector<Ucs4> encodable_values(const Implementation& implementation,
                                   const std::vector<Ucs4>& values);

// Octets cut into chunks: a kStream request.
//
// The last octet of `units`, modulo 8, is the number of cuts, and the octets before it are the
// lengths of the chunks up to each cut, modulo 32; what is left of the octets is the last chunk.
// They are at the end, so that octets at the start keep their offsets.
Request chunks_in(CodeUnits units);

// The request of chunks_in(). Up to kMostPlaced octets (placement.h), also the same octets cut in
// other ways: octet by octet; and in two inside the part of interest, with an empty chunk between
// the two and one at the end. They follow from `units` alone.
std::vector<Request> splits_of(CodeUnits units);

// Octets, and sizes or places.
//
// The last octet of `units`, modulo 8, is the number of sizes, and the octets before it are the
// sizes.
struct Sized {
  CodeUnits units;
  CodeUnits sizes;
};
Sized sized_in(CodeUnits units);

// The octets of sized_in() as three strings. The first two sizes are the lengths of the first two,
// as far as there are octets; without a size a string is empty.
std::array<CodeUnits, 3> strings_in(CodeUnits units);

}  // namespace placemat
