#include "harness/judge/spelling.h"

#include <algorithm>

#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {
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

Spelling spell(const EncodingForm& form, std::span<const Ucs4> values) {
  Spelling spelling{.form = &form, .values = {values.begin(), values.end()}};
  // In most cases the sequences, one after another, spell the values: then each may stand there.
  std::vector<std::uint8_t> all;
  for (const Ucs4 value : values) append(all, encode_value(form, value));
  if (decoded(form, all) == spelling.values) {
    spelling.units.push_back(std::move(all));
    return spelling;
  }
  std::vector<std::uint8_t> with_fffd;
  std::vector<std::uint8_t> with_question_mark;
  std::optional<Ucs4> previous;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::vector<std::uint8_t> units = encode_after(form, values[i], previous);
    previous = values[i];
    if (units.empty()) {
      if (!spelling.unencodable) spelling.unencodable = i;
      append(with_fffd, encode_value(form, kReplacementCharacter));
      with_question_mark.push_back('?');
      previous = std::nullopt;
      continue;
    }
    append(with_fffd, units);
    append(with_question_mark, units);
  }
  spelling.units.push_back(std::move(with_fffd));
  if (spelling.unencodable) {
    spelling.units.push_back(std::move(with_question_mark));
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

}  // namespace placemat
