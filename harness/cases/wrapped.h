// Makes requests on slices of larger buffers, and on repeated octets.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// Asks edge strings between octets that would complete them, or make them legal, and at every
// offset of a block.
void ask_slices(CaseSink& sink);

// Returns requests on a string alone, and for each as many on the string as a slice, between octets
// that would complete it or make it legal.
std::vector<Request> alone_and_sliced(const Units& units);

// Asks texts whose lengths are near powers of two, with a fault as their last octet, too. An
// implementation that reads 1 GiB in a second takes a minute for 2^32, and
// ten for all operations and characters, which exhaustive asks if SuiteOptions::longest is set.
void ask_repetitions(CaseSink& sink);

}  // namespace placemat::inline cases
