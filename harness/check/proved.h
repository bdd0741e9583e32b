// What the conforming cases of a trial prove.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/exhaustive/exhaustive.h"
#include "reports/record.h"

namespace placemat {

// proved(): paragraphs for people, of the suite that was asked and of what was swept.
//
// Only of facets that conform in every case: one that could not be asked is one that is not proved.
std::vector<std::string> proved(const std::map<Facet, FacetRecord>& facets,
                                const SuiteOptions& suite,
                                const std::optional<ExhaustiveResult>& swept);

}  // namespace placemat
