#include "harness/fuzz/disagreement.h"

namespace placemat::inline fuzz {
namespace {

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

}  // namespace placemat::inline fuzz
