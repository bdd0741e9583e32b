#include "harness/mutants/table_language.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "harness/mutants/table.h"
#include "reference/forms/rfc3629.h"
#include "reference/segment.h"
#include "reference/words/deviation.h"

namespace placemat::inline mutants {
namespace {

using Rows = std::span<const SequenceForm>;

bool equal(const SequenceForm& left, const SequenceForm& right) {
  for (std::size_t i = 0; i < kMaxSequenceLength; ++i) {
    const OctetRange& a = left.octets[i];
    const OctetRange& b = right.octets[i];
    if (a.first != b.first || a.last != b.last || a.payload_bits != b.payload_bits) return false;
  }
  return left.bias == right.bias;
}

bool has_row(Rows rows, const SequenceForm& wanted) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const SequenceForm& row) { return equal(row, wanted); });
}

const SequenceForm* row_of(Rows rows, const Units& units) {
  for (const SequenceForm& row : rows) {
    if (row.length() != units.size()) continue;
    bool inside = true;
    for (std::size_t i = 0; i < units.size(); ++i) {
      inside = inside && row.octets[i].contains(units[i]);
    }
    if (inside) return &row;
  }
  return nullptr;
}

// Returns one octet of each interval of `range`, and both ends of `range`. `range` is cut at the
// bounds of `rows`, and at the octets where defects change their name.
std::set<std::uint8_t> representatives(const OctetRange& range, std::size_t position, Rows rows) {
  std::set<unsigned> cuts = {0x00, 0x80, 0x90, 0xA0, 0xC0, 0xC2, 0xE0, 0xE1,
                             0xED, 0xEE, 0xF0, 0xF1, 0xF4, 0xF5, 0xFE};
  for (const SequenceForm& row : rows) {
    if (row.length() <= position) continue;
    cuts.insert(row.octets[position].first);
    cuts.insert(row.octets[position].last + 1u);
  }
  std::set<std::uint8_t> octets = {range.first, range.last};
  for (const unsigned cut : cuts) {
    if (range.first <= cut && cut <= range.last) octets.insert(static_cast<std::uint8_t>(cut));
  }
  return octets;
}

// Calls `visit` with representatives of all sequences of `row`.
void visit_row(const SequenceForm& row, Rows others,
               const std::function<void(const Units&)>& visit) {
  std::vector<std::set<std::uint8_t>> choices;
  for (std::size_t i = 0; i < row.length(); ++i) {
    choices.push_back(representatives(row.octets[i], i, others));
  }
  Units units(row.length());
  const std::function<void(std::size_t)> choose = [&](std::size_t position) {
    if (position == units.size()) return visit(units);
    for (const std::uint8_t octet : choices[position]) {
      units[position] = octet;
      choose(position + 1);
    }
  };
  choose(0);
}

// Reports whether every sequence of `left` is one of `right`, with the same value.
bool is_covered(Rows left, Rows right) {
  bool covered = true;
  for (const SequenceForm& row : left) {
    if (has_row(right, row)) continue;
    visit_row(row, right, [&](const Units& units) {
      const SequenceForm* other = row_of(right, units);
      covered = covered && other != nullptr && value_of(*other, units) == value_of(row, units);
    });
  }
  return covered;
}

bool is_valid(const Table& table, const Units& units) {
  for (std::size_t at = 0; at < units.size();) {
    const Step step = table.next(units, at);
    if (!step.well_formed) return false;
    at += step.length;
  }
  return true;
}

void add_accepted(Rows altered, const Table& table, std::set<DeviationClass>& classes) {
  static const Units kContexts[] = {{}, {0x41}, {0x80}, {0xC3, 0xA9}, {0xE1, 0x80, 0x80}};
  for (const SequenceForm& row : altered) {
    if (has_row(kRfc3629Rows, row)) continue;
    visit_row(row, kRfc3629Rows, [&](const Units& units) {
      for (const Units& context : kContexts) {
        Units all = units;
        all.insert(all.end(), context.begin(), context.end());
        const auto fault = first_ill_formed(kRfc3629, all);
        if (fault && is_valid(table, all)) classes.insert(accepts(fault->defect));
      }
    });
  }
}

// Returns the class of refusing `value`, by the value's kind; no class for an ordinary value.
DeviationClass kind_of(Ucs4 value) {
  if (value == 0) return Deviation::kRejectsNul;
  if (value == kByteOrderMark) return Deviation::kRejectsBom;
  if ((0xFDD0 <= value && value <= 0xFDEF) || (value & 0xFFFE) == 0xFFFE)
    return Deviation::kRejectsNoncharacter;
  if (value < 0x20 || (0x7F <= value && value < 0xA0)) return Deviation::kRejectsControl;
  if ((0xE000 <= value && value <= 0xF8FF) || value >= 0xF0000)
    return Deviation::kRejectsPrivateUse;
  return {};
}

void add_rejected(Rows altered, const Table& table, std::set<DeviationClass>& classes) {
  for (const SequenceForm& row : kRfc3629Rows) {
    if (has_row(altered, row)) continue;
    for (const Ucs4 value : {0u, 0xFEFFu}) {
      const Units units = encode_value(kRfc3629, value);
      if (!is_valid(table, units)) classes.insert(kind_of(value));
    }
    Units lowest;
    Units highest;
    for (std::size_t i = 0; i < row.length(); ++i) {
      lowest.push_back(row.octets[i].first);
      highest.push_back(row.octets[i].last);
    }
    const Ucs4 last = value_of(row, highest);
    // Visits the first and last two of each block of 64: a moved bound can change no others alone.
    for (Ucs4 block = value_of(row, lowest); block <= last; block += 64) {
      for (const Ucs4 value : {block, block + 1, block + 62, block + 63}) {
        const Units units = encode_value(kRfc3629, value);
        if (units.empty() || !row.octets[0].contains(units[0])) continue;
        if (is_valid(table, units)) continue;
        const DeviationClass kind = kind_of(value);
        classes.insert(kind == Deviation::kNone ? DeviationClass::rejects_row(row) : kind);
      }
    }
  }
}

}  // namespace

bool same_language(Rows left, Rows right) {
  return is_covered(left, right) && is_covered(right, left);
}

std::set<DeviationClass> departures(Rows altered) {
  const Table table(altered);
  std::set<DeviationClass> classes;
  add_accepted(altered, table, classes);
  add_rejected(altered, table, classes);
  return classes;
}

}  // namespace placemat::inline mutants
