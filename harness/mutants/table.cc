#include "harness/mutants/table.h"

#include <algorithm>
#include <map>

#include "reference/segment.h"

namespace placemat::inline mutants {

Table::Table(std::span<const SequenceForm> rows) : rows_(rows.begin(), rows.end()) {
  for (unsigned octet = 0; octet < alone_.size(); ++octet) {
    const auto unit = static_cast<std::uint8_t>(octet);
    const auto leads = [unit](const SequenceForm& row) { return row.octets[0].contains(unit); };
    const auto row = std::find_if(rows_.begin(), rows_.end(), leads);
    if (row == rows_.end() || row->length() > 1) continue;
    if (std::none_of(row + 1, rows_.end(), leads)) alone_[octet] = value_of(*row, {&unit, 1});
  }
}

Step Table::next(CodeUnits units, std::size_t at) const {
  if (const auto& value = alone_[units[at]]) return {true, 1, *value};
  const Segment segment = next_segment(form(), units, at, std::nullopt);
  return {segment.well_formed(), segment.length, segment.value};
}

bool Table::pends(CodeUnits units, std::size_t at) const {
  const CodeUnits rest = units.subspan(at);
  return std::any_of(rows_.begin(), rows_.end(), [&](const SequenceForm& row) {
    return row.length() > rest.size() && std::equal(rest.begin(), rest.end(), row.octets.begin(),
                                                    [](std::uint8_t unit, const OctetRange& range) {
                                                      return range.contains(unit);
                                                    });
  });
}

std::vector<std::uint8_t> Table::encode(Ucs4 value) const { return encode_value(form(), value); }

std::shared_ptr<const Table> table_of(const EncodingForm& form) {
  static std::map<const EncodingForm*, std::shared_ptr<const Table>> tables;
  auto& table = tables[&form];
  if (table == nullptr) table = std::make_shared<const Table>(form.rows);
  return table;
}

}  // namespace placemat::inline mutants
