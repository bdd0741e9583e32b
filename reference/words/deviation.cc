#include "reference/words/deviation.h"

#include <cstdio>

namespace placemat::inline words {
namespace {

struct Row {
  std::string_view name;
  std::string_view consequence;
};

constexpr Row kRows[] = {{"", ""},
#define PLACEMAT_ROW(context, enumerator, symbol, name, consequence) {name, consequence},
                         PLACEMAT_DEVIATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
};

const Row& row_of(Deviation deviation) { return kRows[static_cast<std::size_t>(deviation)]; }

}  // namespace

DeviationClass DeviationClass::rejects_row(const SequenceForm& row) {
  return {Deviation::kRejectsRow, row.octets[0].first, row.octets[0].last};
}

std::string DeviationClass::name() const {
  std::string name(row_of(deviation_).name);
  if (deviation_ == Deviation::kInconsistent) {
    for (const std::uint8_t facet : {first_, second_}) {
      (name += '-') += facet_name(static_cast<Facet>(facet));
    }
  } else if (deviation_ == Deviation::kRejectsRow) {
    char leads[8];
    std::snprintf(leads, sizeof leads, first_ == second_ ? "-%02x" : "-%02x-%02x", first_, second_);
    name += leads;
  }
  return name;
}

std::string_view DeviationClass::consequence() const { return row_of(deviation_).consequence; }

DeviationClass accepts(Defect defect) {
  constexpr Deviation kAccepts[] = {
      Deviation::kNone,
      Deviation::kAcceptsUnexpectedContinuation,
      Deviation::kAcceptsNonShortest,
      Deviation::kAcceptsSurrogate,
      Deviation::kAcceptsOutOfRange,
      Deviation::kAcceptsInvalidOctet,
      Deviation::kAcceptsTruncated,
      Deviation::kAcceptsInterrupted,
  };
  return kAccepts[static_cast<std::size_t>(defect)];
}

}  // namespace placemat::inline words
