#include "harness/fuzz/spelling.h"

#include <algorithm>
#include <deque>

#include "reference/segment.h"

namespace placemat {
namespace {

Spelling spell(const EncodingForm& form, const std::vector<Ucs4>& values) {
  Spelling spelling{.form = &form, .values = values};
  std::optional<Ucs4> previous;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::vector<std::uint8_t> units = encode_value(form, values[i]);
    // A form with context (WTF-8) spells some values only where no other stands before them.
    if (units.empty() || !next_segment(form, units, 0, previous).well_formed()) {
      if (!spelling.other) spelling.other = i;
      continue;
    }
    spelling.encodable.push_back(values[i]);
    spelling.units.insert(spelling.units.end(), units.begin(), units.end());
    previous = values[i];
  }
  return spelling;
}

}  // namespace

const Spelling& spelling_of(const EncodingForm& form, const std::vector<Ucs4>& values) {
  struct Remembered {
    Spelling all;
    Spelling of_encodable;
  };
  static std::deque<Remembered> forms;  // a deque, so that none moves
  const auto found = std::find_if(forms.begin(), forms.end(),
                                  [&form](const Remembered& one) { return one.all.form == &form; });
  const bool is_new = found == forms.end();
  Remembered& one = is_new ? forms.emplace_back() : *found;
  if (!is_new && one.all.values == values) return one.all;
  if (!is_new && one.of_encodable.values == values) return one.of_encodable;
  one.all = spell(form, values);
  one.of_encodable = {.form = &form,
                      .values = one.all.encodable,
                      .encodable = one.all.encodable,
                      .units = one.all.units,
                      .other = std::nullopt};
  return one.all;
}

}  // namespace placemat
