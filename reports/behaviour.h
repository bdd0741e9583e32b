// Known code that implementations behave as, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat {

// "accepts and replaces as", to which a name is added.
std::string alike_in_words(Alike how);

// What that means, for those that `behaves_as` names: "it accepts the same strings and replaces in
// the same way".
std::string observation_in_words(const std::vector<BehaviourRecord>& behaves_as);

// known_speakers(): the known code that accepts this language, each once, in the order of the
// implementations that were found to be like it. What only strict UTF-8 is in common with is not
// among them (harness/catalogue/lineages.h).
std::vector<BehaviourRecord> known_speakers(const Report& report, std::string_view digest);

}  // namespace placemat
