// Makes the lives of decoder objects: texts cut into calls, ended, reset, and begun again.
#pragma once

#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// Asks each edge string with another text after it: after its end, after an empty last call, after
// a reset, in mid-text, and cut at every place.
void ask_lives(CaseSink& sink);

// Asks where U+FEFF is a signature: at the beginning of each text, in pieces, and in mid-text.
void ask_signatures(CaseSink& sink);

// Asks products of three and four boundary octets, cut at every place, and then another text.
void ask_cut_lives(CaseSink& sink);

// Asks lives of two to eight calls that the seed draws.
void ask_drawn_lives(CaseSink& sink);

}  // namespace placemat::inline cases
