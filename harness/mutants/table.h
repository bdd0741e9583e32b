// Declares the decoder and the encoder of the mutants: the oracle, with rows that a mutant may
// alter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat::inline mutants {

using Units = std::vector<std::uint8_t>;
using Values = std::vector<Ucs4>;

// Step is what stands at some offset: a sequence with its value, or the octets that one replacement
// stands for.
struct Step {
  bool well_formed = false;
  std::size_t length = 1;
  Ucs4 value = 0;
};

// Table holds rows of octet ranges. Rows with `not_after` are not supported.
class Table {
 public:
  explicit Table(std::span<const SequenceForm> rows);

  // Returns the longest matching row's sequence at `at` < units.size(), or a maximal subpart.
  Step next(CodeUnits units, std::size_t at) const;

  // Reports whether the octets from `at` to the end are a proper prefix of a sequence of some row.
  bool pends(CodeUnits units, std::size_t at) const;

  // Returns the sequence of the first row that spells `value`, or no octets if there is none.
  Units encode(Ucs4 value) const;

  std::span<const SequenceForm> rows() const { return rows_; }

 private:
  // Returns a form by which the oracle finds where a sequence ends. The reason for the end is not
  // used, so no octet counts as a trail octet.
  EncodingForm form() const { return {.rows = rows_, .trail = {1, 0, 0}}; }

  std::vector<SequenceForm> rows_;
  std::array<std::optional<Ucs4>, 256> alone_;  // values of octets that lead no longer row
};

// Returns the table of a form, unaltered.
std::shared_ptr<const Table> table_of(const EncodingForm& form);

}  // namespace placemat::inline mutants
