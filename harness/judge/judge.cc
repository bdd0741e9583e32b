#include "harness/judge/judge.h"

#include <algorithm>

#include "harness/judge/deviation_class.h"
#include "harness/judge/encoding.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {
namespace {

const Judged kConforming{Judgement::kConforms, {}};

Judged deviates(std::string deviation_class) {
  return {Judgement::kDeviates, std::move(deviation_class)};
}

Judged only(Judgement judgement) { return {judgement, {}}; }

// `reply` says ill-formed. The offset counts only where the oracle says ill-formed as well.
CaseJudgement judge_ill_formed(const Profile& profile, const Request& request, const Reply& reply) {
  const std::vector<Segment> segments = segment(*profile.form, request.units);
  const auto first = std::find_if(segments.begin(), segments.end(),
                                  [](const Segment& part) { return !part.well_formed(); });
  if (first == segments.end()) {
    return {deviates(rejects_class(segments, reply.offset)), std::nullopt};
  }
  const bool right = reply.offset == first->offset;
  if (request.operation == Operation::kStream) {
    return {right || !reply.offset ? kConforming : deviates("wrong-offset"), std::nullopt};
  }
  if (!reply.offset) return {kConforming, only(Judgement::kNotObserved)};
  return {kConforming, right ? kConforming : deviates("wrong-offset")};
}

// Whether `observed` is one of the readings that the profile's BOM policy allows.
bool is_reading(const Profile& profile, CodeUnits units, const std::vector<Ucs4>& values,
                const std::vector<Ucs4>& observed) {
  const auto readings = readings_by_bom(profile.bom, begins_with_bom(*profile.form, units), values);
  return std::find(readings.begin(), readings.end(), observed) != readings.end();
}

Judged judge_values(const Profile& profile, const Request& request, const Reply& reply) {
  const std::vector<Segment> segments = segment(*profile.form, request.units);
  for (const Segment& part : segments) {
    if (!part.well_formed()) return deviates(accepts_class(part));
  }
  const std::vector<Ucs4> kept = well_formed_values(segments);
  if (is_reading(profile, request.units, kept, reply.values)) return kConforming;
  return deviates(values_class(kept, reply.values, profile.bom));
}

// Well-formed input to an operation that replaces: nothing may be replaced.
Judged judge_unreplaced(const Profile& profile, const Request& request, const Reply& reply) {
  const Judged judged = judge_values(profile, request, reply);
  if (judged.deviation_class != "wrong-value") return judged;
  const std::vector<Segment> segments = segment(*profile.form, request.units);
  const auto replacements = [](const std::vector<Ucs4>& values) {
    return std::count(values.begin(), values.end(), kReplacementCharacter);
  };
  if (replacements(reply.values) <= replacements(well_formed_values(segments))) return judged;
  return deviates(rejects_class(segments, replaced_offset(segments, reply.values)));
}

Judged judge_replaced(const Profile& profile, const Request& request, const Reply& reply) {
  if (!first_ill_formed(*profile.form, request.units)) {
    return judge_unreplaced(profile, request, reply);
  }
  if (profile.replacement == Replacement::kUnspecified) {
    // Any policy will do, but none may take well-formed input with it.
    const std::vector<Ucs4> valid = well_formed_values(segment(*profile.form, request.units));
    const auto readings =
        readings_by_bom(profile.bom, begins_with_bom(*profile.form, request.units), valid);
    const bool kept = std::any_of(readings.begin(), readings.end(), [&](const auto& reading) {
      return is_subsequence(reading, reply.values);
    });
    return kept ? only(Judgement::kUnspecified) : deviates("swallows-valid");
  }
  const std::vector<Ucs4> values = replaced(*profile.form, profile.replacement, request.units);
  if (is_reading(profile, request.units, values, reply.values)) return kConforming;
  return deviates(replacement_class(profile, request.units, reply.values));
}

bool answers(Operation operation, Reply::Kind kind) {
  switch (operation) {
    case Operation::kValidate:
      return kind == Reply::Kind::kWellFormed || kind == Reply::Kind::kIllFormed;
    case Operation::kDecode:
    case Operation::kStream:
      return kind == Reply::Kind::kValues || kind == Reply::Kind::kIllFormed;
    case Operation::kReplace:
    case Operation::kStreamReplace:
      return kind == Reply::Kind::kValues;
    case Operation::kEncode:
      return kind == Reply::Kind::kUnits || kind == Reply::Kind::kUnencodable;
  }
  return false;
}

bool is_xml_char(Ucs4 value) {
  return value == 0x9 || value == 0xA || value == 0xD || (0x20 <= value && value <= 0xD7FF) ||
         (0xE000 <= value && value <= 0xFFFD) || (0x10000 <= value && value <= kMaxScalar);
}

bool values_in_domain(const Domain& domain, const std::vector<Ucs4>& values) {
  return std::all_of(values.begin(), values.end(), [&domain](Ucs4 value) {
    const bool surrogate = kFirstSurrogate <= value && value <= kLastSurrogate;
    return !(domain.no_nul && value == 0) && !(domain.xml_char && !is_xml_char(value)) &&
           !(domain.values_31_bit && value > 0x7FFFFFFF) &&
           !(domain.scalar_values && (surrogate || value > kMaxScalar));
  });
}

bool units_in_domain(const Profile& profile, const std::vector<std::uint8_t>& units) {
  const Domain& domain = profile.domain;
  if (domain.max_octets && units.size() > *domain.max_octets) return false;
  if (domain.no_nul && std::count(units.begin(), units.end(), 0) > 0) return false;
  if (!domain.xml_char) return true;
  const std::vector<Ucs4> values = well_formed_values(segment(*profile.form, units));
  return std::all_of(values.begin(), values.end(), is_xml_char);
}

}  // namespace

bool in_domain(const Profile& profile, const Request& request) {
  if (request.operation == Operation::kEncode) {
    return values_in_domain(profile.domain, request.values);
  }
  return units_in_domain(profile, request.units);
}

CaseJudgement judge(const Profile& profile, const Request& request, const Reply& reply) {
  if (reply.kind == Reply::Kind::kUntestable || !in_domain(profile, request)) {
    return {only(Judgement::kUntestable), std::nullopt};
  }
  if (!answers(request.operation, reply.kind)) {
    return {{Judgement::kProtocolError, "protocol"}, std::nullopt};
  }
  if (reply.kind == Reply::Kind::kIllFormed) return judge_ill_formed(profile, request, reply);
  switch (request.operation) {
    case Operation::kValidate: {
      const auto first = first_ill_formed(*profile.form, request.units);
      return {first ? deviates(accepts_class(*first)) : kConforming, std::nullopt};
    }
    case Operation::kDecode:
    case Operation::kStream:
      return {judge_values(profile, request, reply), std::nullopt};
    case Operation::kReplace:
    case Operation::kStreamReplace:
      return {judge_replaced(profile, request, reply), std::nullopt};
    case Operation::kEncode:
      return {judge_encoding(profile, request.values, reply), std::nullopt};
  }
  return {only(Judgement::kProtocolError), std::nullopt};
}

}  // namespace placemat
