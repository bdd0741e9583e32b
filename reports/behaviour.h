// Puts into words which known code an implementation behaves as.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat::inline reports {

// Returns "accepts and replaces as", to which a name is added.
std::string alike_in_words(Alike how);

// Returns what `behaves_as` means for the implementation that has it: "it accepts the same strings,
// and where it says so replaces in the same way".
std::string observation_in_words(const std::vector<BehaviourRecord>& behaves_as);

// known_speakers() returns the known code that accepts the language with this digest: each piece
// once, in the order of the implementations that behave as that code. harness/catalogue/lineages.h
// says which code is left out.
std::vector<BehaviourRecord> known_speakers(const Report& report, std::string_view digest);

}  // namespace placemat::inline reports
