// Makes tiers 1 and 2: vectors; short strings and products over boundary octets; all values.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "harness/cases/boundaries.h"
#include "harness/cases/case_sink.h"

namespace placemat::inline cases {

// Returns the boundaries that serve implementations of every form: those of rfc3629 and
// fss-utf-1992.
const Boundaries& shared_boundaries();

// Calls `visit` with strings of `from` to `to` boundary octets: all strings of three octets, and
// the longer ones whose every octet is a boundary at its position.
void visit_products(const Boundaries& boundaries, std::size_t from, std::size_t to,
                    const std::function<void(const std::vector<std::uint8_t>&)>& visit);

void ask_vectors(CaseSink& sink);
void ask_octets(CaseSink& sink);           // the empty string; all of one and two octets
void ask_shared_products(CaseSink& sink);  // over shared_boundaries()
void ask_own_products(CaseSink& sink);     // over the form's own, without the shared products
void ask_values(CaseSink& sink);           // encode: all below 110000, and the edges beyond
void ask_sequences(CaseSink& sink);        // the sequences that spell the form's values

}  // namespace placemat::inline cases
