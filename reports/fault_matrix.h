// Shows who does what with each kind of fault: the report in one table, without counts of cases.
#pragma once

#include <string>
#include <vector>

#include "reports/record.h"

namespace placemat::inline reports {

// FaultCell says what an implementation does with one kind of fault, or with well-formed input that
// code often treats separately.
struct FaultCell {
  std::string words;  // "refuses", "accepts some", "per maximal subpart"
  std::string more;   // how many of how many strings, or ""
  std::string style;  // of reports/sign.h: good, bad, documented, quiet; or absent: not offered

  bool operator==(const FaultCell&) const = default;
};

// FaultRow holds implementations of one family that do the same, and what they do.
struct FaultRow {
  std::vector<const ImplementationRecord*> members;  // in the order of the report
  std::vector<FaultCell> cells;  // one for each of fault_columns() of the report

  std::size_t faults() const;  // counts the cells that accuse
};

// FaultColumn is a column's name, and what it is about.
struct FaultColumn {
  const char* name;
  const char* meaning;
};
// Returns the columns of `report`. Those of counts, lengths, room, places, order and memory are
// there if some implementation in `report` departs in them.
std::vector<FaultColumn> fault_columns(const Report& report);

// Returns the rows of `report`, those with most cells that accuse first. `report` must outlive
// them. What an implementation accepts is taken from its language, or from its answers to the
// gallery if the language is not known. A cell accuses if it has a deviation that the project does
// not document.
std::vector<FaultRow> fault_matrix(const Report& report);

}  // namespace placemat::inline reports
