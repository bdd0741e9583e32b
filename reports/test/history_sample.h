// Makes reports of several systems, for tests of their history.
//
// Everything in them is invented: there are no such libraries.
#pragma once

#include <string>
#include <vector>

#include "reports/history/history.h"

namespace placemat::inline reports {

// Returns a record of lib-a that conforms, with one facet, at level standard.
ImplementationRecord release_of(const std::string& version, const std::string& system);

// Adds a deviation, and a case of the facet that it departs in.
void add_fault(ImplementationRecord& release, const std::string& deviation_class,
               Status status = Status::kNotFound, Facet facet = Facet::kDecode);

// Returns a source with these records, in a file of that name.
HistorySource source_of(const std::string& file, std::vector<ImplementationRecord> releases);

// Returns two sources: lib-a loses a fault, gets one and changes its language; lib-b keeps a
// documented fault, and cannot be judged later; lib-c conforms and is there once.
std::vector<HistorySource> sample_history();

// Returns a source with names, versions and requests that attack.
HistorySource hostile_history();

}  // namespace placemat::inline reports
