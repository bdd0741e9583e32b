#include "harness/fuzz/reading.h"

#include <algorithm>
#include <deque>

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
    std::vector<std::uint8_t> units;
    Reading reading;
  };
  static std::deque<Remembered> all;  // one a form; a deque, so that none moves
  for (Remembered& one : all) {
    if (one.reading.form != &form) continue;
    if (!std::equal(units.begin(), units.end(), one.units.begin(), one.units.end())) {
      one.units.assign(units.begin(), units.end());
      one.reading = read_as(form, units);
    }
    return one.reading;
  }
  all.push_back({{units.begin(), units.end()}, read_as(form, units)});
  return all.back().reading;
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
