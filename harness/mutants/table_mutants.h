// The altered tables behind table_mutants(), so that a test can prove what was left out.
#pragma once

#include <string>
#include <vector>

#include "reference/encoding_form.h"

namespace placemat {

struct AlteredTable {
  std::string name;
  std::vector<SequenceForm> rows;
};

// Every bound of every row of RFC 3629 moved by one in each direction, every row dropped, and rows
// added. Equivalent tables and duplicates are still among them.
std::vector<AlteredTable> all_altered_tables();

// Those of them that differ from RFC 3629 and from each other.
std::vector<AlteredTable> altered_tables();

}  // namespace placemat
