// The mutants' own decoder and encoder: strict, small, driven by rows that a mutant may alter. It
// is neither the oracle nor the codec, so a fault that is seeded here is in neither.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat {

// What stands at some offset: a sequence with its value, or the octets that one replacement stands
// for.
struct Step {
  bool well_formed = false;
  std::size_t length = 1;
  Ucs4 value = 0;
};

// Rows of octet ranges, looked up by lead octet. Rows with `not_after` are not supported.
class Table {
 public:
  explicit Table(std::span<const SequenceForm> rows);

  // The longest row that matches at `at` (below units.size()), or a maximal subpart.
  Step next(CodeUnits units, std::size_t at) const;

  // Whether the octets from `at` to the end are a proper prefix of a sequence of some row.
  bool pends(CodeUnits units, std::size_t at) const;

  // The first row's sequence that spells `value`; empty if none does.
  std::vector<std::uint8_t> encode(Ucs4 value) const;

  std::span<const SequenceForm> rows() const { return rows_; }

 private:
  std::vector<SequenceForm> rows_;
  std::array<std::vector<std::uint8_t>, 256> rows_by_lead_;  // indices into rows_
  std::array<bool, 256> is_one_octet_{};  // whether the only row with this lead has one octet
};

// The table of a form, unaltered.
std::shared_ptr<const Table> table_of(const EncodingForm& form);

}  // namespace placemat
