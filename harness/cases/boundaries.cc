#include "harness/cases/boundaries.h"

#include <set>

namespace placemat::inline cases {
namespace {

void add_bounds(const OctetRange& range, std::set<std::uint8_t>& octets) {
  if (range.first > 0x00) octets.insert(static_cast<std::uint8_t>(range.first - 1));
  octets.insert(range.first);
  octets.insert(range.last);
  if (range.last < 0xFF) octets.insert(static_cast<std::uint8_t>(range.last + 1));
}

}  // namespace

Boundaries boundaries_of(std::span<const EncodingForm* const> forms) {
  std::set<std::uint8_t> all = {0x00, 0x2F, 0x41, 0xFE, 0xFF};
  std::array<std::set<std::uint8_t>, kMaxSequenceLength> at;
  for (const EncodingForm* form : forms) {
    for (const SequenceForm& row : form->rows) {
      for (std::size_t i = 0; i < row.length(); ++i) {
        add_bounds(row.octets[i], all);
        add_bounds(row.octets[i], at[i]);
      }
    }
  }
  Boundaries boundaries;
  boundaries.all.assign(all.begin(), all.end());
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i].empty()) add_bounds(forms[0]->trail, at[i]);
    boundaries.at[i].assign(at[i].begin(), at[i].end());
  }
  return boundaries;
}

}  // namespace placemat::inline cases
