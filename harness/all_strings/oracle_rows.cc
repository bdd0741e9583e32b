#include "harness/all_strings/oracle_rows.h"

#include <algorithm>
#include <numeric>

namespace placemat::inline all_strings {

OracleRows::OracleRows(const EncodingForm& form) : form_(form) {
  std::vector<std::uint8_t> all(256);
  std::iota(all.begin(), all.end(), std::uint8_t{0});
  std::array<std::uint8_t, 2> prefix{};
  for (std::size_t length = 0; length < rows_.size(); ++length) {
    std::vector<DefectRow> rows(std::size_t{1} << (8 * length));
    for (std::size_t number = 0; number < rows.size(); ++number) {
      for (std::size_t i = 0; i < length; ++i) {
        prefix[i] = static_cast<std::uint8_t>(number >> (8 * (length - 1 - i)));
      }
      const CodeUnits units(prefix.data(), length);
      DefectRow scratch;
      rows[number] = row(units, advance(units, {}), all, scratch);
    }
    rows_[length] = std::move(rows);
  }
}

// Reports whether `rest` is the beginning of a longer sequence of some row.
bool OracleRows::open(CodeUnits rest) const {
  return std::any_of(form_.rows.begin(), form_.rows.end(), [rest](const SequenceForm& row) {
    if (row.length() <= rest.size()) return false;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (!row.octets[i].contains(rest[i])) return false;
    }
    return true;
  });
}

bool OracleRows::sets_context(const std::optional<Ucs4>& previous) const {
  if (!previous) return false;
  return std::any_of(form_.rows.begin(), form_.rows.end(), [previous](const SequenceForm& row) {
    return row.not_after.contains(*previous);
  });
}

PrefixState OracleRows::advance(CodeUnits prefix, PrefixState state) const {
  while (state.decided == Defect::kNone && state.offset < prefix.size()) {
    if (open(prefix.subspan(state.offset))) break;
    const Segment next = next_segment(form_, prefix, state.offset, state.previous);
    if (next.well_formed()) {
      state.offset += next.length;
      state.previous = next.value;
      continue;
    }
    // The octet after a subpart can still change its defect.
    if (next.offset + next.length == prefix.size()) break;
    state.decided = next.defect;
  }
  return state;
}

bool OracleRows::refused(CodeUnits prefix, const PrefixState& state) const {
  if (state.decided != Defect::kNone) return true;
  return state.offset < prefix.size() && !open(prefix.subspan(state.offset));
}

const DefectRow& OracleRows::row(CodeUnits prefix, const PrefixState& state,
                                 const std::vector<std::uint8_t>& lasts, DefectRow& scratch) const {
  if (state.decided != Defect::kNone) {
    scratch.fill(state.decided);
    return scratch;
  }
  const CodeUnits rest = prefix.subspan(state.offset);
  if (rest.size() < rows_.size() && !rows_[rest.size()].empty() && !sets_context(state.previous)) {
    // A string after a well-formed sequence is judged as if it stood alone.
    std::size_t number = 0;
    for (const std::uint8_t octet : rest) number = number << 8 | octet;
    return rows_[rest.size()][number];
  }
  std::array<std::uint8_t, kMaxSequenceLength> octets{};
  std::copy(prefix.begin(), prefix.end(), octets.begin());
  const CodeUnits units(octets.data(), prefix.size() + 1);
  for (const std::uint8_t last : lasts) {
    octets[prefix.size()] = last;
    std::size_t offset = state.offset;
    std::optional<Ucs4> previous = state.previous;
    Defect defect = Defect::kNone;
    while (offset < units.size() && defect == Defect::kNone) {
      const Segment next = next_segment(form_, units, offset, previous);
      defect = next.defect;
      offset += next.length;
      previous = next.value;
    }
    scratch[last] = defect;
  }
  return scratch;
}

}  // namespace placemat::inline all_strings
