// Describes sets of octet strings in words.
#pragma once

#include <string>

#include "reference/languages/language.h"

namespace placemat::inline reports {

// Returns "ED A0..BF 80..BF: 2,048 of 3 octets", the first `most` of them, or the word "nothing" if
// there are none.
std::string difference_text(const Difference& difference, std::size_t most);

// Returns "2,048 of 3 octets, 1 of 4 octets, and longer ones without bound", or "" if there are
// none.
std::string counts_text(const Difference& difference);

// Returns counts_text() for a cell of a table: a dash if there are none.
std::string counts_cell(const Difference& difference);

}  // namespace placemat::inline reports
