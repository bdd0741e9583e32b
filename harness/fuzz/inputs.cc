#include "harness/fuzz/inputs.h"

#include <algorithm>

#include "harness/fuzz/fuzz_tally.h"
#include "harness/judge/judge.h"
#include "reference/segment.h"

namespace placemat {

std::vector<Ucs4> values_in(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t at = 0; at + 4 <= units.size(); at += 4) {
    values.push_back(Ucs4{units[at]} << 24 | Ucs4{units[at + 1]} << 16 | Ucs4{units[at + 2]} << 8 |
                     Ucs4{units[at + 3]});
  }
  return values;
}

std::vector<Ucs4> testable_values(const Implementation& implementation,
                                  const std::vector<Ucs4>& values) {
  std::vector<Ucs4> testable;
  Request request{.operation = Operation::kEncode, .values = {0}};
  for (const Ucs4 value : values) {
    request.values[0] = value;
    if (in_domain(implementation.describe().profile, request)) {
      testable.push_back(value);
    } else {
      fuzz_tally().count_untestable();
    }
  }
  return testable;
}

std::vector<Ucs4> encodable_values(const Implementation& implementation,
                                   const std::vector<Ucs4>& values) {
  const EncodingForm& form = *implementation.describe().profile.form;
  std::vector<Ucs4> encodable;
  std::optional<Ucs4> previous;
  for (const Ucs4 value : values) {
    const std::vector<std::uint8_t> units = encode_value(form, value);
    // A form with context (WTF-8) spells some values only where no other stands before them.
    if (units.empty() || !next_segment(form, units, 0, previous).well_formed()) continue;
    encodable.push_back(value);
    previous = value;
  }
  return encodable;
}

Request chunks_in(CodeUnits units) {
  Request request{.operation = Operation::kStream};
  if (units.empty()) return request;
  const std::size_t cuts = std::min<std::size_t>(units.back() % 8, units.size() - 1);
  const std::size_t octets = units.size() - 1 - cuts;
  std::size_t left = octets;
  for (const std::uint8_t length : units.subspan(octets, cuts)) {
    request.chunk_lengths.push_back(std::min<std::size_t>(length % 32, left));
    left -= request.chunk_lengths.back();
  }
  request.chunk_lengths.push_back(left);
  request.units.assign(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(octets));
  return request;
}

}  // namespace placemat
