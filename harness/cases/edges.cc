#include "harness/cases/edges.h"

#include <set>
#include <string>
#include <utility>

#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

// kSpecial lists sequences and faults that the bounds of no single row give.
const Units kSpecial[] = {
    {0x00},  // NUL
    {0x0A},
    {0x0D},
    {0x1A},  // the end of a text file, for some
    {0x1B},
    {0x2F},
    {0x5C},
    {0x7F},
    {0x80},
    {0xBF},
    {0xC0},
    {0xC1},
    {0xF5},
    {0xF8},
    {0xFC},
    {0xFE},
    {0xFF},
    {0xC2, 0x85},  // NEL
    {0xC0, 0x80},  // NUL in two octets
    {0xC0, 0xAF},
    {0xC1, 0xBF},
    {0xE0, 0x80, 0xAF},
    {0xE0, 0x9F, 0xBF},
    {0xF0, 0x80, 0x80, 0xAF},
    {0xF0, 0x8F, 0xBF, 0xBF},
    {0xE2, 0x80, 0xA8},  // line separator
    {0xEF, 0xBB, 0xBF},  // U+FEFF
    {0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF},
    {0xEF, 0xBB},
    {0xEF, 0xBF, 0xBD},  // U+FFFD itself
    {0xEF, 0xBF, 0xBE},
    {0xEF, 0xBF, 0xBF},
    {0xEF, 0xB7, 0x90},  // U+FDD0
    {0xED, 0x9F, 0xBF},
    {0xED, 0xA0, 0x80},  // surrogates
    {0xED, 0xAF, 0xBF},
    {0xED, 0xB0, 0x80},
    {0xED, 0xBF, 0xBF},
    {0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80},  // a pair
    {0xED, 0xB0, 0x80, 0xED, 0xA0, 0x80},  // the wrong way round
    {0xED, 0xA0, 0x80, 0xED, 0x95, 0x9C},
    {0xEE, 0x80, 0x80},
    {0xF0, 0x90, 0x80, 0x80},
    {0xF4, 0x8F, 0xBF, 0xBF},
    {0xF4, 0x90, 0x80, 0x80},  // 110000
    {0xF5, 0x80, 0x80, 0x80},
    {0xF7, 0xBF, 0xBF, 0xBF},
    {0xF8, 0x88, 0x80, 0x80, 0x80},
    {0xFC, 0x84, 0x80, 0x80, 0x80, 0x80},
    // In some forms, as in Perl, FE leads seven octets and FF thirteen. These sequences spell
    // 80000000, FFFFFFFF or more than 32 bits, or are non-shortest or cut short.
    {0xFE, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80},
    {0xFE, 0x83, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF},
    {0xFE, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80},
    {0xFE, 0x82, 0x80, 0x80, 0x80, 0x80},
    {0xFF, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80},
    {0xFF, 0x80, 0x80, 0x80, 0x80, 0x80, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80},
    {0x80, 0x80, 0x80, 0x80},
    {0xC3, 0xC3, 0xA9},
};

class Collector {
 public:
  void add(Units units) {
    if (units.empty() || !seen_.insert(std::string(units.begin(), units.end())).second) return;
    all_.push_back(std::move(units));
  }

  std::vector<Units> take() { return std::move(all_); }

 private:
  std::set<std::string> seen_;
  std::vector<Units> all_;
};

// Returns the octet at the given end of each range.
Units all_at(const SequenceForm& row, std::uint8_t OctetRange::*end) {
  Units units;
  for (std::size_t i = 0; i < row.length(); ++i) units.push_back(row.octets[i].*end);
  return units;
}
Units all_first(const SequenceForm& row) { return all_at(row, &OctetRange::first); }
Units all_last(const SequenceForm& row) { return all_at(row, &OctetRange::last); }

void add_bounds(const SequenceForm& row, const Units& sequence, Collector& edges) {
  for (std::size_t i = 0; i < row.length(); ++i) {
    const OctetRange& range = row.octets[i];
    for (const int octet : {range.first - 1, +range.first, +range.last, range.last + 1}) {
      if (octet < 0x00 || 0xFF < octet) continue;
      Units units = sequence;
      units[i] = static_cast<std::uint8_t>(octet);
      edges.add(std::move(units));
    }
  }
}

void add_cut_short(const Units& sequence, bool interrupted, Collector& edges) {
  for (std::size_t length = 1; length < sequence.size(); ++length) {
    const Units prefix(sequence.begin(), sequence.begin() + static_cast<std::ptrdiff_t>(length));
    edges.add(prefix);
    if (!interrupted) continue;
    for (const Units& after : {Units{0x41}, Units{0xC3, 0xA9}, sequence}) {
      edges.add(joined(prefix, after));
    }
  }
}

}  // namespace

std::vector<Units> edge_strings(const EncodingForm& form) {
  Collector edges;
  for (Units& units : few_edge_strings(form)) edges.add(std::move(units));
  for (const Units& units : kSpecial) edges.add(units);
  for (const SequenceForm& row : form.rows) {
    add_bounds(row, all_first(row), edges);
    add_bounds(row, all_last(row), edges);
    add_cut_short(all_first(row), true, edges);
    add_cut_short(all_last(row), false, edges);
  }
  return edges.take();
}

std::vector<Units> special_strings(const EncodingForm& form) {
  Collector edges;
  for (const Units& units : few_edge_strings(form)) edges.add(units);
  for (const Units& units : kSpecial) edges.add(units);
  for (const SequenceForm& row : form.rows) {
    for (Units sequence : {all_first(row), all_last(row)}) {
      edges.add(sequence);
      sequence.pop_back();
      edges.add(std::move(sequence));
    }
  }
  return edges.take();
}

std::vector<Units> few_edge_strings(const EncodingForm& form) {
  Collector edges;
  for (const Units& units : {
           Units{0x80},
           {0xFF},
           {0xC1, 0xBF},
           {0xE0, 0x80, 0xAF},
           {0xED, 0xA0, 0x80},
           {0xF4, 0x90, 0x80, 0x80},
           {0xC2},
           {0xE2, 0x82},
           {0xF0, 0x90, 0x80},
           {0xE2, 0x82, 0xE2, 0x82, 0xAC},
           {0xEF, 0xBB, 0xBF},
           {0x00},
       }) {
    edges.add(units);
  }
  for (const Ucs4 value : {0x80u, 0x7FFu, 0x800u, 0xFFFDu, 0xFFFFu, 0x10000u, 0x10FFFFu}) {
    edges.add(encode_value(form, value));
  }
  return edges.take();
}

}  // namespace placemat::inline cases
