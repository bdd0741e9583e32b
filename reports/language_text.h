// Sets of octet strings in words.
#pragma once

#include <string>

#include "reference/languages/language.h"

namespace placemat {

// "ED A0..BF 80..BF: 2,048 of 3 octets", the first `most` of them; "nothing" if it is empty.
std::string difference_text(const Difference& difference, std::size_t most);

// "2,048 of 3 octets, 1 of 4 octets, and longer ones without bound"; "" for nothing.
std::string counts_text(const Difference& difference);

// counts_text() in a cell of a table: a dash for nothing.
std::string counts_cell(const Difference& difference);

}  // namespace placemat
