// Gives the oracle's answers, 256 at a time: what it says of a prefix followed by each last octet.
//
// Every answer is one that next_segment() gave. Prefixes share answers because of a property of row
// tables: once no row can reach past the octets at hand, later octets do not change the segment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/segment.h"

namespace placemat::inline all_strings {

// PrefixState is the part of the oracle's answer to a prefix that no later octet can change.
struct PrefixState {
  std::size_t offset = 0;          // everything before it is well-formed, and stays so
  std::optional<Ucs4> previous;    // the value of the sequence that ends at `offset`, if one does
  Defect decided = Defect::kNone;  // or the defect of every string with this prefix
};

// DefectRow holds, by last octet, the defect of the first ill-formed subpart, or kNone.
using DefectRow = std::array<Defect, 256>;

class OracleRows {
 public:
  // Calls the oracle for all strings of one to three octets. `form` must outlive the object. The
  // rows take 17 MB, which forked processes share.
  explicit OracleRows(const EncodingForm& form);

  // advance() returns the state of `prefix`, given the state of some shorter prefix of it.
  PrefixState advance(CodeUnits prefix, PrefixState state) const;

  // Reports whether every string with this prefix, which has this state, is ill-formed at the same
  // place. The defect may still be undecided.
  bool refused(CodeUnits prefix, const PrefixState& state) const;

  // row() returns the answers for `prefix` followed by each octet of `lasts`; other entries are
  // unspecified. `prefix` has at most five octets, and `state` is its state. The row is `scratch`,
  // or one kept here.
  const DefectRow& row(CodeUnits prefix, const PrefixState& state,
                       const std::vector<std::uint8_t>& lasts, DefectRow& scratch) const;

 private:
  bool open(CodeUnits rest) const;
  bool sets_context(const std::optional<Ucs4>& previous) const;

  const EncodingForm& form_;
  // Holds the rows after prefixes of no octet, one and two, in numerical order.
  std::array<std::vector<DefectRow>, 3> rows_;
};

}  // namespace placemat::inline all_strings
