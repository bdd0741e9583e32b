// The oracle's answers, 256 at a time: for a prefix, what it says of the prefix followed by each
// last octet.
//
// Nothing is decided here: every answer is one that next_segment() gave. Prefixes share answers
// because of a property of row tables: once no row can reach past the octets at hand, octets after
// them do not change the segment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/segment.h"

namespace placemat {

// What the oracle makes of a prefix, as far as no octet after it can change that.
struct PrefixState {
  std::size_t offset = 0;          // everything before it is well-formed, and stays so
  std::optional<Ucs4> previous;    // the value of the sequence that ends at `offset`, if one does
  Defect decided = Defect::kNone;  // otherwise what is wrong with every string with this prefix
};

// By last octet: kNone for well-formed, else the defect of the first ill-formed subpart.
using DefectRow = std::array<Defect, 256>;

class OracleRows {
 public:
  // Asks the oracle about all strings of one to three octets. `form` must outlive this. Takes 17
  // MB, which forked processes share.
  explicit OracleRows(const EncodingForm& form);

  // advance(): the state of `prefix`, given that of some shorter prefix of it.
  PrefixState advance(CodeUnits prefix, PrefixState state) const;

  // Whether every string with this prefix, whose state that is, is ill-formed at the same place. It
  // may not be decided yet what is wrong there.
  bool refused(CodeUnits prefix, const PrefixState& state) const;

  // row(): the answers for `prefix` followed by each octet of `lasts`; other entries are
  // unspecified. `prefix` has at most five octets, and `state` is its state. The row is `scratch`,
  // or one kept here.
  const DefectRow& row(CodeUnits prefix, const PrefixState& state,
                       const std::vector<std::uint8_t>& lasts, DefectRow& scratch) const;

 private:
  bool open(CodeUnits rest) const;
  bool sets_context(const std::optional<Ucs4>& previous) const;

  const EncodingForm& form_;
  // The rows after prefixes of no octet, one and two, in numerical order.
  std::array<std::vector<DefectRow>, 3> rows_;
};

}  // namespace placemat
