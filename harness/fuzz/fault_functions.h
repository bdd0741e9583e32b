// Lists the facets as parts of function names (harness/fuzz/fault.h): X(facet).
//
// It is a list for the preprocessor, because a function's name must be plain text. It is made from
// reference/words/operations.def; the list of the classes is reference/words/deviations.def.
#pragma once

#include "reference/words/operations.def"

#define PLACEMAT_FAULT_FACET(X, enumerator, symbol, ...) X(symbol)
#define PLACEMAT_FAULT_FACETS(X) X(offset) PLACEMAT_OPERATIONS(PLACEMAT_FAULT_FACET, X)
