#include "harness/judge/encoding.h"

#include <algorithm>
#include <string>

#include "reference/forms/thompson_1992.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {
namespace {

// The octets of `value`, or nothing where the form has none for it in this place.
std::vector<std::uint8_t> encode_after(const EncodingForm& form, Ucs4 value,
                                       std::optional<Ucs4> previous) {
  const std::vector<std::uint8_t> units = encode_value(form, value);
  if (units.empty() || !next_segment(form, units, 0, previous).well_formed()) return {};
  return units;
}

using Units = std::vector<std::uint8_t>;

// What stands in the place of the one unencodable value, if all around it is as it must be.
std::optional<Units> in_place_of(const EncodingForm& form, std::span<const Ucs4> values,
                                 std::size_t place, const Units& units) {
  const ExpectedEncoding before = expected_encoding(form, values.first(place));
  const ExpectedEncoding behind = expected_encoding(form, values.subspan(place + 1));
  if (behind.unencodable) return std::nullopt;
  const Units& head = before.units[0];
  const Units& tail = behind.units[0];
  if (units.size() < head.size() + tail.size()) return std::nullopt;
  const auto end = units.end() - static_cast<std::ptrdiff_t>(tail.size());
  const auto begin = units.begin() + static_cast<std::ptrdiff_t>(head.size());
  if (!std::equal(head.begin(), head.end(), units.begin())) return std::nullopt;
  if (!std::equal(tail.begin(), tail.end(), end)) return std::nullopt;
  return Units(begin, end);
}

// What is wrong with `units`, written for values of which that at `place` is unencodable.
std::string unencodable_class(const EncodingForm& form, std::span<const Ucs4> values,
                              std::size_t place, const Units& units) {
  const Ucs4 value = values[place];
  const Units lax = encode_value(kThompson1992, value);  // the scheme without its limits
  if (std::search(units.begin(), units.end(), lax.begin(), lax.end()) != units.end()) {
    const bool surrogate = kFirstSurrogate <= value && value <= kLastSurrogate;
    return surrogate ? "encodes-surrogate" : "encodes-out-of-range";
  }
  // Nothing, or the SUB of ASCII: a replacement, though none that a profile can claim.
  const auto written = in_place_of(form, values, place, units);
  const bool replaced = written && (written->empty() || *written == Units{0x1A});
  return replaced ? "wrong-replacement" : "wrong-encoding";
}

}  // namespace

ExpectedEncoding expected_encoding(const EncodingForm& form, std::span<const Ucs4> values) {
  ExpectedEncoding expected;
  std::vector<std::uint8_t> with_fffd;
  std::vector<std::uint8_t> with_question_mark;
  std::optional<Ucs4> previous;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::vector<std::uint8_t> units = encode_after(form, values[i], previous);
    previous = values[i];
    if (units.empty()) {
      if (!expected.unencodable) expected.unencodable = i;
      const std::vector<std::uint8_t> replacement = encode_value(form, kReplacementCharacter);
      with_fffd.insert(with_fffd.end(), replacement.begin(), replacement.end());
      with_question_mark.push_back('?');
      previous = std::nullopt;
      continue;
    }
    with_fffd.insert(with_fffd.end(), units.begin(), units.end());
    with_question_mark.insert(with_question_mark.end(), units.begin(), units.end());
  }
  expected.units.push_back(std::move(with_fffd));
  if (expected.unencodable) {
    expected.units.push_back(std::move(with_question_mark));
  } else {
    const auto spelled = decoded(form, expected.units[0]);
    expected.spells_others =
        !spelled || !std::equal(values.begin(), values.end(), spelled->begin(), spelled->end());
  }
  return expected;
}

Judged judge_encoding(const Profile& profile, std::span<const Ucs4> values, const Reply& reply) {
  const ExpectedEncoding expected = expected_encoding(*profile.form, values);
  const bool refused = reply.kind == Reply::Kind::kUnencodable;
  const bool written = !refused && std::find(expected.units.begin(), expected.units.end(),
                                             reply.units) != expected.units.end();
  const Judged conforms;
  if (!expected.unencodable) {
    if (expected.spells_others) return {Judgement::kUnspecified, ""};
    if (refused) return {Judgement::kDeviates, "refuses-encodable"};
    return written ? conforms : Judged{Judgement::kDeviates, "wrong-encoding"};
  }
  if (refused) {
    // Refusing is safe, but it is not what this encoder says that it does.
    const bool claimed = profile.refusal != Refusal::kReplace;
    return claimed ? conforms : Judged{Judgement::kDeviates, "wrong-replacement"};
  }
  if (!written) {
    return {Judgement::kDeviates,
            unencodable_class(*profile.form, values, *expected.unencodable, reply.units)};
  }
  const bool claimed = profile.refusal != Refusal::kRefuse;
  return claimed ? conforms : Judged{Judgement::kDeviates, "wrong-replacement"};
}

}  // namespace placemat
