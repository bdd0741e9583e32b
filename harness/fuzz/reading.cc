#include "harness/fuzz/reading.h"

#include <algorithm>
#include <deque>

#include "harness/fuzz/placement.h"
#include "reference/named.h"

namespace placemat {
namespace {

constexpr Named<Disagreement> kNames[] = {
    {Disagreement::kOverlong, "overlong"},
    {Disagreement::kSurrogates, "surrogates"},
    {Disagreement::kAbove10ffff, "above-10ffff"},
    {Disagreement::kValidity, "validity"},
    {Disagreement::kValues, "values"},
    {Disagreement::kOffset, "offset"},
};

Disagreement over_validity(Defect defect) {
  switch (defect) {
    case Defect::kNonShortest:
      return Disagreement::kOverlong;
    case Defect::kSurrogate:
      return Disagreement::kSurrogates;
    case Defect::kOutOfRange:
      return Disagreement::kAbove10ffff;
    default:
      return Disagreement::kValidity;
  }
}

bool equal(CodeUnits left, CodeUnits right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

}  // namespace

std::string_view disagreement_name(Disagreement disagreement) {
  return name_in(kNames, disagreement);
}

Reading read_as(const EncodingForm& form, CodeUnits units) {
  Reading reading{.form = &form, .fault = std::nullopt, .values = {}};
  for (const Segment& part : segment(form, units)) {
    if (part.well_formed()) {
      reading.values.push_back(part.value);
    } else if (!reading.fault) {
      reading.fault = part;
    }
  }
  return reading;
}

const Reading& reading_of(const EncodingForm& form, CodeUnits units) {
  struct Remembered {
    std::vector<std::uint8_t> core;  // without letters around it
    Reading of_core;
    std::vector<std::uint8_t> units;
    Reading reading;
  };
  static std::deque<Remembered> all;  // one a form; a deque, so that none moves
  const auto found = std::find_if(
      all.begin(), all.end(), [&form](const Remembered& one) { return one.reading.form == &form; });
  const bool is_new = found == all.end();
  Remembered& one = is_new ? all.emplace_back() : *found;
  if (!is_new && equal(units, one.units)) return one.reading;
  const Filled filled = without_filler(units);
  if (is_new || !equal(filled.core, one.core)) {
    one.core.assign(filled.core.begin(), filled.core.end());
    one.of_core = read_as(form, filled.core);
  }
  one.units.assign(units.begin(), units.end());
  one.reading.form = &form;
  one.reading.fault = one.of_core.fault;
  if (one.reading.fault) {
    one.reading.fault->offset += filled.before;
    const bool cut = one.reading.fault->defect == Defect::kTruncated;
    if (cut && filled.after != 0) one.reading.fault->defect = Defect::kInterrupted;
  }
  assign_filled(one.reading.values, filled, one.of_core.values);
  return one.reading;
}

std::optional<Disagreement> disagreement_between(const Reading& left, const Reading& right) {
  if (left.form == right.form) return std::nullopt;
  if (left.well_formed() != right.well_formed()) {
    return over_validity(left.fault ? left.fault->defect : right.fault->defect);
  }
  if (left.well_formed()) {
    if (left.values == right.values) return std::nullopt;
    return Disagreement::kValues;
  }
  if (left.fault->offset == right.fault->offset) return std::nullopt;
  return Disagreement::kOffset;
}

}  // namespace placemat
