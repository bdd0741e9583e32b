// Declares the altered tables behind table_mutants(), so that a test can prove what was left out.
#pragma once

#include <string>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat::inline mutants {

struct AlteredTable {
  std::string name;
  std::vector<SequenceForm> rows;
};

// Returns every bound of every row of RFC 3629 moved by one in each direction, every row dropped,
// and rows added. Equivalent tables and duplicates are still among them.
std::vector<AlteredTable> all_altered_tables();

// Returns the tables that differ from RFC 3629 and from each other.
std::vector<AlteredTable> altered_tables();

}  // namespace placemat::inline mutants
