// Who does what with each kind of fault: the report in one table, without counts of cases.
#pragma once

#include <string>
#include <vector>

#include "reports/record.h"

namespace placemat {

// What an implementation does with one kind of fault, or with something that is well-formed and
// that code often treats apart.
struct FaultCell {
  std::string words;  // "refuses", "accepts some", "per maximal subpart"
  std::string more;   // how many of how many strings, or ""
  std::string style;  // of reports/sign.h: good, bad, documented, quiet; or absent: not offered

  bool operator==(const FaultCell&) const = default;
};

// Implementations of one family that do the same, and what.
struct FaultRow {
  std::vector<const ImplementationRecord*> members;  // in the order of the report
  std::vector<FaultCell> cells;  // one for each of fault_columns() of the report

  std::size_t faults() const;  // cells that accuse
};

// A column's name, and what it is about.
struct FaultColumn {
  const char* name;
  const char* meaning;
};
// Those of counts, lengths, room, places, order and memory are there if something in `report`
// departs so.
std::vector<FaultColumn> fault_columns(const Report& report);

// The implementations of `report`, which must outlive the rows: those with most cells that accuse
// first. What an implementation accepts is taken from its language, or from its answers to the
// gallery where that is not known. A cell accuses if a deviation does that its project does not
// document.
std::vector<FaultRow> fault_matrix(const Report& report);

}  // namespace placemat
