// What a reply had to be, and why: text for people.

#include <algorithm>

#include "harness/judge/deviation_class.h"
#include "harness/judge/encoding.h"
#include "harness/judge/judge.h"
#include "reference/clause.h"
#include "reference/protocol.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {
namespace {

std::string values_line(const std::vector<Ucs4>& values) {
  return reply_line(Reply::of_values(values));
}

// "values FEFF 41", "values 41", or both where the profile does not say.
std::string values_by_bom(const Profile& profile, const Request& request,
                          const std::vector<Ucs4>& kept) {
  std::string line;
  const bool has_bom = begins_with_bom(*profile.form, request.units);
  for (const auto& reading : readings_by_bom(profile.bom, has_bom, kept)) {
    line += (line.empty() ? "" : " or ") + values_line(reading);
  }
  return line;
}

Expected expected_replacement(const Profile& profile, const Request& request) {
  if (profile.replacement == Replacement::kUnspecified) {
    const auto valid = well_formed_values(segment(*profile.form, request.units));
    return {"any values that keep, in order: " + values_line(valid).substr(sizeof "values" - 1),
            "well-formed input is not to be swallowed: Unicode D93b, C10"};
  }
  return {
      values_by_bom(profile, request, replaced(*profile.form, profile.replacement, request.units)),
      replacement_clause(profile.replacement)};
}

Expected expected_units(const Profile& profile, const Request& request) {
  const ExpectedEncoding expected = expected_encoding(*profile.form, request.values);
  const std::string clause = form_clause(*profile.form);
  if (!expected.unencodable) {
    const std::string written = reply_line(Reply::of_units(expected.units[0]));
    return {expected.spells_others ? written + " or unencodable" : written, clause};
  }
  std::string replies;
  if (profile.refusal != Refusal::kReplace) {
    replies = reply_line(Reply::unencodable(expected.unencodable));
  }
  if (profile.refusal != Refusal::kRefuse) {
    for (const auto& units : expected.units) {
      if (!replies.empty()) replies += " or ";
      replies += reply_line(Reply::of_units(units));
    }
  }
  const Ucs4 value = request.values[*expected.unencodable];
  const bool surrogate = kFirstSurrogate <= value && value <= kLastSurrogate;
  return {replies,
          defect_clause(*profile.form, surrogate ? Defect::kSurrogate : Defect::kOutOfRange)};
}

}  // namespace

Expected expected_reply(const Profile& profile, const Request& request) {
  if (!in_domain(profile, request)) return {"untestable", "outside the domain that is claimed"};
  if (request.operation == Operation::kEncode) return expected_units(profile, request);
  const std::vector<Segment> segments = segment(*profile.form, request.units);
  const auto first = std::find_if(segments.begin(), segments.end(),
                                  [](const Segment& part) { return !part.well_formed(); });
  if (first == segments.end()) {
    const std::vector<Ucs4> values = well_formed_values(segments);
    const bool has_bom = !values.empty() && values[0] == kByteOrderMark;
    const std::string clause =
        form_clause(*profile.form) + (has_bom ? "; " + bom_clause() : std::string());
    if (request.operation == Operation::kValidate) return {"well-formed", clause};
    return {values_by_bom(profile, request, values), clause};
  }
  if (request.operation == Operation::kReplace || request.operation == Operation::kStreamReplace) {
    return expected_replacement(profile, request);
  }
  return {reply_line(Reply::ill_formed(first->offset)),
          defect_clause(*profile.form, first->defect)};
}

}  // namespace placemat
