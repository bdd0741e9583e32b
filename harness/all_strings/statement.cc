#include "harness/all_strings/statement.h"

#include <algorithm>
#include <map>
#include <set>

#include "reference/form_properties.h"
#include "reference/segment.h"
#include "reports/base/figures.h"

namespace placemat::inline all_strings {
namespace {

constexpr std::size_t kMaxProducts = 512;    // kept for a class
constexpr std::size_t kProductsInWords = 8;  // of these, named in a statement

// Returns how many octets at the start of `units` are in the ranges of `row`.
std::size_t common_prefix(const SequenceForm& row, CodeUnits units) {
  std::size_t count = 0;
  while (count < std::min(row.length(), units.size()) && row.octets[count].contains(units[count])) {
    ++count;
  }
  return count;
}

// Adds the rows that `units` match or, if `units` are ill-formed, those that they match furthest.
// Adds form.rows.size() if no row begins with the first ill-formed octet.
void add_rows(const EncodingForm& form, CodeUnits units, std::set<std::size_t>& rows) {
  const auto number = [&form](const SequenceForm* row) {
    return static_cast<std::size_t>(row - form.rows.data());
  };
  const auto fault = first_ill_formed(form, units);
  if (!fault) {
    for (const Segment& part : segment(form, units)) rows.insert(number(part.row));
    return;
  }
  const CodeUnits rest = units.subspan(fault->offset);
  std::size_t furthest = 0;
  for (const SequenceForm& row : form.rows) furthest = std::max(furthest, common_prefix(row, rest));
  for (const SequenceForm& row : form.rows) {
    if (furthest > 0 && common_prefix(row, rest) == furthest) rows.insert(number(&row));
  }
  if (furthest == 0) rows.insert(form.rows.size());
}

// Returns the bounds of the octets at one place of a product, and those of the rows within them.
std::set<std::uint8_t> bounds_at(const EncodingForm& form, const OctetSet& octets, std::size_t at) {
  std::set<std::uint8_t> bounds;
  for (const OctetInterval& interval : octets) {
    bounds.insert({interval.first, interval.last});
    for (const SequenceForm& row : form.rows) {
      if (at >= row.length()) continue;
      for (const std::uint8_t bound : {row.octets[at].first, row.octets[at].last}) {
        if (interval.first <= bound && bound <= interval.last) bounds.insert(bound);
      }
    }
  }
  return bounds;
}

// Returns strings that stand for the product. The first octet is a bound, and so is one other
// octet, each of the others in turn. The rest are the least octets of their places.
OctetStrings representatives(const EncodingForm& form, const OctetProduct& product) {
  OctetStrings strings;
  Octets units;
  for (const OctetSet& position : product.positions) units.push_back(position[0].first);
  for (const std::uint8_t first : bounds_at(form, product.positions[0], 0)) {
    units[0] = first;
    strings.insert(units);
    for (std::size_t at = 1; at < units.size(); ++at) {
      const std::uint8_t least = units[at];
      for (const std::uint8_t bound : bounds_at(form, product.positions[at], at)) {
        units[at] = bound;
        strings.insert(units);
      }
      units[at] = least;
    }
  }
  return strings;
}

// Returns the rows of `form` that strings of `products` match, or begin like.
std::vector<std::string> rows_departed_from(const EncodingForm& form,
                                            const std::vector<OctetProduct>& products) {
  std::set<std::size_t> rows;
  for (const OctetProduct& product : products) {
    for (const auto& units : representatives(form, product)) add_rows(form, units, rows);
  }
  std::vector<std::string> texts;
  for (const std::size_t row : rows) {
    texts.push_back(row < form.rows.size() ? row_text(form.rows[row]) : "no row");
  }
  return texts;
}

std::string verb_of(const DeviationClass& deviation_class) {
  if (deviation_class.accepts()) return "accepts ";
  if (deviation_class.rejects()) return "rejects ";
  return "gives two different answers to ";
}

std::string statement_of(const ExhaustiveDeviation& deviation) {
  if (deviation.sequences[0] == 0) {
    const bool accepts = deviation.deviation_class.accepts();
    return verb_of(deviation.deviation_class) + grouped(deviation.strings[0]) +
           (deviation.strings[0] == 1 ? " string" : " strings") +
           (accepts ? " made of shorter ones that it accepts"
                    : " with shorter ones that it rejects");
  }
  const std::size_t named = std::min(deviation.products.size(), kProductsInWords);
  std::string text = verb_of(deviation.deviation_class);
  std::uint64_t in_words = 0;
  for (std::size_t i = 0; i < named; ++i) {
    const bool last =
        i + 1 == named && deviation.sequences[0] == in_words + deviation.products[i].size();
    if (i > 0) text += last ? " and " : ", ";
    text += product_text(deviation.products[i]);
    in_words += deviation.products[i].size();
  }
  if (in_words < deviation.sequences[0]) {
    text += (named > 0 ? " and " : "") + grouped(deviation.sequences[0] - in_words) + " more";
  }
  text += ": " + grouped(deviation.sequences[0]);
  return text + (deviation.sequences[0] == 1 ? " sequence" : " sequences");
}

}  // namespace

std::vector<ExhaustiveDeviation> deviations_of(const EncodingForm& form, const Findings& findings) {
  std::map<DeviationClass, ExhaustiveDeviation> by_class;
  std::map<DeviationClass, bool> has_sequence;
  for (const auto& [name, found] : findings.classes) {  // shortest first within a class
    ExhaustiveDeviation& deviation = by_class[name.first];
    deviation.deviation_class = name.first;
    for (const std::size_t length : {std::size_t{0}, name.second}) {
      deviation.strings[length] += found.strings;
      deviation.sequences[length] += found.sequences;
    }
    bool& shown = has_sequence[name.first];
    if (deviation.example.empty() || (!shown && found.example_is_sequence)) {
      deviation.example = found.example;
    }
    shown = shown || found.example_is_sequence;
    OctetSetPool::Edges edges;
    for (std::size_t first = 0; first < found.after_first.size(); ++first) {
      const auto octet = static_cast<std::uint8_t>(first);
      OctetSetPool::append(edges, {octet, octet, found.after_first[first]});
    }
    const std::size_t room = kMaxProducts - deviation.products.size();
    for (OctetProduct& product : findings.pool.products(edges, room)) {
      deviation.described += product.size();
      deviation.products.push_back(std::move(product));
    }
  }
  std::vector<ExhaustiveDeviation> deviations;
  for (auto& [name, deviation] : by_class) {
    deviation.rows = rows_departed_from(form, deviation.products);
    deviation.statement = statement_of(deviation);
    deviations.push_back(std::move(deviation));
  }
  return deviations;
}

}  // namespace placemat::inline all_strings
