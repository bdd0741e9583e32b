// Says what the conforming cases of a trial prove.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/all_strings/exhaustive.h"
#include "harness/cases/suite.h"
#include "reports/record.h"

namespace placemat::inline check_room {

// proved() returns paragraphs for people: what the suite has shown, and what the sweep has.
//
// Only facets that conform in every case are named. A case that could not be asked is not proved.
std::vector<std::string> proved(const std::map<Facet, FacetRecord>& facets,
                                const SuiteOptions& suite,
                                const std::optional<ExhaustiveResult>& swept);

}  // namespace placemat::inline check_room
