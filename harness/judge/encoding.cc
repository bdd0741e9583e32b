#include "harness/judge/encoding.h"

#include <algorithm>
#include <string>

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

// The class of `units`, written although `value` has no encoding.
std::string encodes_class(const EncodingForm& form, Ucs4 value,
                          const std::vector<std::uint8_t>& units) {
  // Well-formed output spells no such value: it was dropped, joined or exchanged.
  if (!first_ill_formed(form, units)) return "wrong-encoding";
  const bool surrogate = kFirstSurrogate <= value && value <= kLastSurrogate;
  return surrogate ? "encodes-surrogate" : "encodes-out-of-range";
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
  if (expected.unencodable) expected.units.push_back(std::move(with_question_mark));
  return expected;
}

Judged judge_encoding(const Profile& profile, std::span<const Ucs4> values, const Reply& reply) {
  const ExpectedEncoding expected = expected_encoding(*profile.form, values);
  const bool refused = reply.kind == Reply::Kind::kUnencodable;
  const bool written = !refused && std::find(expected.units.begin(), expected.units.end(),
                                             reply.units) != expected.units.end();
  const Judged conforms;
  if (!expected.unencodable) {
    if (refused) return {Judgement::kDeviates, "refuses-encodable"};
    return written ? conforms : Judged{Judgement::kDeviates, "wrong-encoding"};
  }
  if (refused) {
    // Refusing is safe, but it is not what this encoder says that it does.
    const bool claimed = profile.refusal != Refusal::kReplace;
    return claimed ? conforms : Judged{Judgement::kDeviates, "wrong-replacement"};
  }
  if (!written)
    return {Judgement::kDeviates,
            encodes_class(*profile.form, values[*expected.unencodable], reply.units)};
  const bool claimed = profile.refusal != Refusal::kRefuse;
  return claimed ? conforms : Judged{Judgement::kDeviates, "wrong-replacement"};
}

}  // namespace placemat
