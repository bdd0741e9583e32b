// Compares exactly what two row tables accept.
#pragma once

#include <set>
#include <span>
#include <string>

#include "reference/encoding_form.h"
#include "reference/words/deviation.h"

namespace placemat::inline mutants {

// Reports whether the tables have the same sequences with the same values. Then Table::next() is
// the same function for both, because it depends only on the set of sequences and on their
// prefixes.
//
// The answer is exact: the sequences of one length are a union of products of octet ranges, so it
// is enough to try one octet of each interval between the bounds of both tables, at each position.
bool same_language(std::span<const SequenceForm> left, std::span<const SequenceForm> right);

// Returns the deviation classes in which a decoder with the rows `altered` departs from RFC 3629.
// They follow from the defects of the first ill-formed octets that it accepts (in short contexts),
// and from the kinds of the values that it refuses.
std::set<DeviationClass> departures(std::span<const SequenceForm> altered);

}  // namespace placemat::inline mutants
