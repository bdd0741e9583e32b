#include "harness/judge/expectation.h"

#include <algorithm>

#include "harness/judge/naming.h"
#include "reference/clause.h"
#include "reference/protocol.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

Verdict only(Judgement judgement) { return {{judgement, {}}, std::nullopt}; }

bool is_xml_char(Ucs4 value) {
  return value == 0x9 || value == 0xA || value == 0xD || (0x20 <= value && value <= 0xD7FF) ||
         (0xE000 <= value && value <= 0xFFFD) || (0x10000 <= value && value <= kMaxScalar);
}

bool values_in_domain(const Domain& domain, const std::vector<Ucs4>& values) {
  return std::all_of(values.begin(), values.end(), [&domain](Ucs4 value) {
    return !(domain.no_nul && value == 0) && !(domain.xml_char && !is_xml_char(value)) &&
           !(domain.values_31_bit && value > 0x7FFFFFFF) &&
           !(domain.scalar_values && (is_surrogate(value) || value > kMaxScalar));
  });
}

bool units_in_domain(const Profile& profile, CodeUnits units) {
  const Domain& domain = profile.domain;
  if (domain.max_octets && units.size() > *domain.max_octets) return false;
  if (domain.no_nul && std::count(units.begin(), units.end(), 0) > 0) return false;
  if (!domain.xml_char) return true;
  const auto reading = reading_of(*profile.form, units);
  return std::all_of(reading->values.begin(), reading->values.end(), is_xml_char);
}

// An OFFSET may be left out; an INDEX is not judged.
bool is_right(const ReplyView& right, const Reply& reply) {
  if (reply.kind != right.kind) return false;
  if (right.kind == Reply::Kind::kIllFormed) return !reply.offset || reply.offset == right.offset;
  return std::equal(right.values.begin(), right.values.end(), reply.values.begin(),
                    reply.values.end()) &&
         std::equal(right.units.begin(), right.units.end(), reply.units.begin(), reply.units.end());
}

}  // namespace

// UTF-16 has no more than the code points.
bool has_utf16(const Profile& profile, const Request& request) {
  const bool into_utf16 =
      request.operation == Operation::kUtf16Length ||
      (request.operation == Operation::kDecodeInto && profile.room == RoomUnit::kUtf16);
  if (!into_utf16) return true;
  const auto reading = reading_of(*profile.form, request.units);
  return std::all_of(reading->values.begin(), reading->values.end(),
                     [](Ucs4 value) { return value <= kMaxScalar; });
}

bool in_domain(const Profile& profile, const Request& request) {
  switch (row_of(request.operation).input) {
    case Input::kValues:
      return values_in_domain(profile.domain, request.values);
    case Input::kWords:
      return values_in_domain(profile.domain, values_of_words(request.values));
    case Input::kTwoStrings:
      return units_in_domain(profile, left_of(request)) &&
             units_in_domain(profile, right_of(request));
    default:
      return units_in_domain(profile, request.units) && has_utf16(profile, request);
  }
}

Expectation::Expectation(const Profile& profile, const Request& request)
    : profile_(profile),
      request_(request),
      in_domain_(placemat::in_domain(profile, request)),
      replaces_(request.operation == Operation::kReplace ||
                request.operation == Operation::kStreamReplace) {
  if (row_of(request.operation).since > 1) {
    if (!in_domain_) return;
    rule_ = rule_for(profile, request);
    only_of_rule_ = rule_->only_reply();
  } else if (request.operation == Operation::kEncode) {
    expect_encoding();
  } else {
    expect_octets();
  }
}

void Expectation::expect_octets() {
  reading_ = reading_of(*profile_.form, request_.units);
  const bool well_formed = reading_->well_formed();
  if (request_.operation == Operation::kValidate && well_formed) {
    add(Reply::Kind::kWellFormed);
  } else if (well_formed) {
    expect_values(reading_->values);
  } else if (!replaces_) {
    add(Reply::Kind::kIllFormed, reading_->fault->offset);
  } else if (profile_.replacement != Replacement::kUnspecified) {
    expect_values(reading_->replaced(profile_.replacement));
  }
}

// With the signature, without it, or either, as the profile says.
void Expectation::expect_values(const std::vector<Ucs4>& values) {
  const std::span<const Ucs4> kept = values;
  const SignatureChoice choice = signature_choice(*reading_, values, profile_.bom);
  if (choice.may_keep) add(Reply::Kind::kValues, {}, kept);
  if (choice.may_strip) add(Reply::Kind::kValues, {}, kept.subspan(1));
}

void Expectation::expect_encoding() {
  spelling_ = spelling_of(*profile_.form, request_.values);
  if (spelling_->unencodable && profile_.refusal != Refusal::kReplace) {
    add(Reply::Kind::kUnencodable, spelling_->unencodable);
  }
  if (spelling_->spells_others) return;
  if (spelling_->unencodable && profile_.refusal == Refusal::kRefuse) return;
  for (const auto& units : spelling_->units) add(Reply::Kind::kUnits, {}, {}, units);
}

std::optional<ReplyView> Expectation::only_reply() const {
  if (only_of_rule_) return *only_of_rule_;
  if (right_.size() != 1) return std::nullopt;
  return right_[0];
}

bool Expectation::allows(const Reply& reply) const {
  if (rule_) {
    return is_answer(request_.operation, reply.kind) && rule_->judge(reply) == conforming();
  }
  return in_domain_ && std::any_of(right_.begin(), right_.end(), [&reply](const ReplyView& right) {
           return is_right(right, reply);
         });
}

Verdict Expectation::verdict(const Reply& reply) const {
  if (reply.kind == Reply::Kind::kUntestable || !in_domain_) return only(Judgement::kUntestable);
  if (reply.kind == Reply::Kind::kUnsupported || !is_answer(request_.operation, reply.kind)) {
    return {{Judgement::kProtocolError, Deviation::kProtocol}, std::nullopt};
  }
  if (rule_) return {rule_->judge(reply), std::nullopt};
  if (!allows(reply)) return departure(reply);
  if (reply.kind != Reply::Kind::kIllFormed || request_.operation == Operation::kStream) {
    return only(Judgement::kConforms);
  }
  const Judgement offset = reply.offset ? Judgement::kConforms : Judgement::kNotObserved;
  return {{Judgement::kConforms, {}}, Judged{offset, {}}};
}

// What a reply is worth that is none of the right ones.
Verdict Expectation::departure(const Reply& reply) const {
  if (spelling_) {
    if (spelling_->spells_others) return only(Judgement::kUnspecified);
    const DeviationClass name = name_encoding(*spelling_, reply);
    // RFC 3629 leaves open what stands in the place of a value that cannot be encoded.
    const bool open = profile_.refusal == Refusal::kUnspecified;
    if (open && name == Deviation::kWrongReplacement) return only(Judgement::kUnspecified);
    return {{Judgement::kDeviates, name}, std::nullopt};
  }
  if (reply.kind == Reply::Kind::kIllFormed && !reading_->well_formed()) {
    const Judged wrong{Judgement::kDeviates, Deviation::kWrongOffset};
    if (request_.operation == Operation::kStream) return {wrong, std::nullopt};
    return {{Judgement::kConforms, {}}, wrong};
  }
  if (right_.empty()) {
    // Any policy will do, but none may take well-formed input with it.
    std::span<const Ucs4> valid = reading_->values;
    if (profile_.bom != BomPolicy::kKeep && reading_->begins_with_bom()) valid = valid.subspan(1);
    if (is_subsequence(valid, reply.values)) return only(Judgement::kUnspecified);
    return {{Judgement::kDeviates, Deviation::kSwallowsValid}, std::nullopt};
  }
  return {{Judgement::kDeviates, name_reading(profile_, *reading_, request_.operation, reply)},
          std::nullopt};
}

std::string Expectation::text() const {
  if (!in_domain_) return "untestable";
  if (rule_) return rule_->text();
  if (reading_ && right_.empty()) {
    const std::string valid = reply_line(Reply::of_values(reading_->values));
    return "any values that keep, in order: " + valid.substr(sizeof "values" - 1);
  }
  if (spelling_ && spelling_->spells_others) {
    return reply_line(Reply::of_units(spelling_->units[0])) + " or unencodable";
  }
  std::string text;
  for (const ReplyView& right : right_) {
    text += (text.empty() ? "" : " or ") + reply_line(right);
  }
  return text;
}

std::string Expectation::clause() const {
  const EncodingForm& form = *profile_.form;
  if (!in_domain_) return "outside the domain that is claimed";
  if (rule_) return rule_->clause();
  if (spelling_) {
    if (!spelling_->unencodable) return form_clause(form);
    const bool surrogate = is_surrogate(request_.values[*spelling_->unencodable]);
    return defect_clause(form, surrogate ? Defect::kSurrogate : Defect::kOutOfRange);
  }
  if (reading_->well_formed()) {
    return form_clause(form) + (reading_->begins_with_bom() ? "; " + bom_clause() : std::string());
  }
  if (!replaces_) return defect_clause(form, reading_->fault->defect);
  if (right_.empty()) return "well-formed input is not to be swallowed: Unicode D93b, C10";
  return replacement_clause(profile_.replacement);
}

}  // namespace placemat
