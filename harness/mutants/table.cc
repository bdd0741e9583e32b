#include "harness/mutants/table.h"

#include <algorithm>
#include <map>

namespace placemat {
namespace {

std::size_t matched(const SequenceForm& row, CodeUnits units, std::size_t at) {
  const std::size_t left = units.size() - at;
  std::size_t count = 0;
  while (count < left && !row.ends_at(count) && row.octets[count].contains(units[at + count])) {
    ++count;
  }
  return count;
}

Ucs4 spelled(const SequenceForm& row, CodeUnits units, std::size_t at) {
  Ucs4 value = 0;
  for (std::size_t i = 0; !row.ends_at(i); ++i) {
    const unsigned bits = row.octets[i].payload_bits;
    value = value << bits | (units[at + i] & ((1u << bits) - 1));
  }
  return value + row.bias;
}

}  // namespace

Table::Table(std::span<const SequenceForm> rows) : rows_(rows.begin(), rows.end()) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const OctetRange lead = rows_[i].octets[0];
    for (unsigned octet = lead.first; octet <= lead.last; ++octet) {
      rows_by_lead_[octet].push_back(static_cast<std::uint8_t>(i));
    }
  }
  for (std::size_t octet = 0; octet < rows_by_lead_.size(); ++octet) {
    const auto& rows = rows_by_lead_[octet];
    is_one_octet_[octet] = rows.size() == 1 && rows_[rows[0]].length() == 1;
  }
}

Step Table::next(CodeUnits units, std::size_t at) const {
  if (is_one_octet_[units[at]]) {
    return {true, 1, spelled(rows_[rows_by_lead_[units[at]][0]], units, at)};
  }
  const SequenceForm* longest = nullptr;
  std::size_t length = 0;  // of it
  std::size_t subpart = 1;
  for (const std::uint8_t index : rows_by_lead_[units[at]]) {
    const SequenceForm& row = rows_[index];
    const std::size_t count = matched(row, units, at);
    subpart = std::max(subpart, count);
    if (row.ends_at(count) && count > length) {
      longest = &row;
      length = count;
    }
  }
  if (longest != nullptr) return {true, length, spelled(*longest, units, at)};
  for (std::size_t i = 1; i < subpart; ++i) {
    if (!rows_by_lead_[units[at + i]].empty()) return {false, i, 0};
  }
  return {false, subpart, 0};
}

bool Table::pends(CodeUnits units, std::size_t at) const {
  const auto& rows = rows_by_lead_[units[at]];
  return std::any_of(rows.begin(), rows.end(), [&](std::uint8_t index) {
    const std::size_t left = units.size() - at;
    return rows_[index].length() > left && matched(rows_[index], units, at) == left;
  });
}

std::vector<std::uint8_t> Table::encode(Ucs4 value) const {
  for (const SequenceForm& row : rows_) {
    if (value < row.bias) continue;
    Ucs4 rest = value - row.bias;
    const std::size_t length = row.length();
    std::array<std::uint8_t, kMaxSequenceLength> units{};
    bool fits = true;
    for (std::size_t i = length; i-- > 0;) {
      const OctetRange& range = row.octets[i];
      const Ucs4 mask = (1u << range.payload_bits) - 1;
      units[i] = static_cast<std::uint8_t>((range.first & ~mask) | (rest & mask));
      rest >>= range.payload_bits;
      fits = fits && range.contains(units[i]);
    }
    if (fits && rest == 0) return {units.begin(), units.begin() + length};
  }
  return {};
}

std::shared_ptr<const Table> table_of(const EncodingForm& form) {
  static std::map<const EncodingForm*, std::shared_ptr<const Table>> tables;
  auto& table = tables[&form];
  if (table == nullptr) table = std::make_shared<const Table>(form.rows);
  return table;
}

}  // namespace placemat
