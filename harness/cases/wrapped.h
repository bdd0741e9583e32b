// Makes requests on slices of larger buffers, and on repeated octets.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// Asks edge strings between octets that would complete them, or make them legal, and at every
// offset of a block.
void ask_slices(CaseSink& sink);

// Asks texts whose lengths are near 2^16 and, except at quick, 2^20, with a fault as their last
// octet, too.
void ask_repetitions(CaseSink& sink);

}  // namespace placemat::inline cases
