#include "harness/judge/spelling.h"

#include <algorithm>

#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat::inline judge {
namespace {

void append(std::vector<std::uint8_t>& units, const std::vector<std::uint8_t>& more) {
  units.insert(units.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::uint8_t> encode_after(const EncodingForm& form, Ucs4 value,
                                       std::optional<Ucs4> previous) {
  const std::vector<std::uint8_t> units = encode_value(form, value);
  if (units.empty() || !next_segment(form, units, 0, previous).well_formed()) return {};
  return units;
}

std::vector<std::uint8_t> spelled_with(const Spelling& spelling,
                                       const std::vector<std::uint8_t>& replacement) {
  std::vector<std::uint8_t> units;
  std::optional<Ucs4> previous;
  for (const Ucs4 value : spelling.values) {
    const auto more = encode_after(*spelling.form, value, previous);
    previous = more.empty() ? std::nullopt : std::optional(value);
    append(units, more.empty() ? replacement : more);
  }
  return units;
}

Spelling spell(const EncodingForm& form, std::span<const Ucs4> values) {
  Spelling spelling{.form = &form, .values = {values.begin(), values.end()}};
  // In most cases, the joined sequences of the values decode to the same values, and are the
  // spelling.
  std::vector<std::uint8_t> all;
  for (const Ucs4 value : values) append(all, encode_value(form, value));
  if (decoded(form, all) == spelling.values) {
    spelling.units.push_back(std::move(all));
    return spelling;
  }
  std::optional<Ucs4> previous;
  for (std::size_t i = 0; i < values.size() && !spelling.unencodable; ++i) {
    if (encode_after(form, values[i], previous).empty()) spelling.unencodable = i;
    previous = values[i];
  }
  spelling.units.push_back(spelled_with(spelling, encode_value(form, kReplacementCharacter)));
  if (spelling.unencodable) {
    spelling.units.push_back(spelled_with(spelling, {'?'}));
  } else {
    spelling.spells_others = decoded(form, spelling.units[0]) != spelling.values;
  }
  return spelling;
}

std::shared_ptr<const Spelling> spelling_of(const EncodingForm& form,
                                            const std::vector<Ucs4>& values) {
  thread_local std::vector<std::shared_ptr<const Spelling>> remembered;  // one per form
  const auto found = std::find_if(remembered.begin(), remembered.end(),
                                  [&form](const auto& one) { return one->form == &form; });
  if (found != remembered.end() && (*found)->values == values) return *found;
  const auto spelling = std::make_shared<const Spelling>(spell(form, values));
  (found != remembered.end() ? *found : remembered.emplace_back()) = spelling;
  return spelling;
}

}  // namespace placemat::inline judge
