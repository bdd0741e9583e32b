// count, utf16-length, utf8-length: how much decoding or encoding gives.
#include <algorithm>
#include <utility>
#include <vector>

#include "harness/judge/naming.h"
#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/spelling.h"
#include "harness/judge/utf16_values.h"
#include "reference/clause.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

std::string in_words(const std::vector<Reply>& right) {
  std::string text;
  for (const Reply& reply : right) text += (text.empty() ? "" : " or ") + reply_line(reply);
  return text;
}

bool among(const std::vector<Reply>& right, const Reply& reply) {
  return std::any_of(right.begin(), right.end(), [&reply](const Reply& one) {
    return one.kind == reply.kind && one.number == reply.number;
  });
}

void add_number(std::vector<Reply>& right, std::size_t number) {
  const Reply reply = Reply::of_number(number);
  if (!among(right, reply)) right.push_back(reply);
}

// Of octets, in units of UTF-32 or UTF-16.
class OctetsMeasure : public Rule {
 public:
  OctetsMeasure(const Profile& profile, const Request& request)
      : profile_(profile),
        in_utf16_(request.operation == Operation::kUtf16Length),
        wrong_(in_utf16_ ? Deviation::kWrongLength : Deviation::kWrongCount),
        reading_(reading_of(*profile.form, request.units)) {
    const bool replaces = profile.replacement != Replacement::kUnspecified;
    if (reading_->well_formed()) {
      add_numbers_of(reading_->values);
    } else if (profile.counting == Counting::kRefuse) {
      right_.push_back(Reply::ill_formed(reading_->fault->offset));
    } else if (profile.counting == Counting::kReplacement && replaces) {
      add_numbers_of(reading_->replaced(profile.replacement));
    }
  }

  Judged judge(const Reply& reply) const override {
    const bool refused = reply.kind == Reply::Kind::kIllFormed;
    if (refused && reading_->well_formed()) {
      return deviating(name_reading(profile_, *reading_, Operation::kDecode, reply));
    }
    const bool may_refuse = profile_.counting != Counting::kReplacement;
    if (refused && may_refuse) {
      const bool elsewhere = reply.offset && reply.offset != reading_->fault->offset;
      return elsewhere ? deviating(Deviation::kWrongOffset) : conforming();
    }
    if (among(right_, reply)) return conforming();
    if (reading_->well_formed()) return deviating(wrong_);
    if (profile_.counting == Counting::kRefuse) {
      return deviating(name_acceptance(*profile_.form, reading_->units, *reading_->fault));
    }
    return right_.empty() ? unspecified() : deviating(wrong_);
  }

  std::optional<Reply> only_reply() const override {
    return right_.size() == 1 ? std::optional(right_[0]) : std::nullopt;
  }

  std::string text() const override {
    return right_.empty() ? "ill-formed, or a number" : in_words(right_);
  }

  std::string clause() const override {
    const std::string unit = in_utf16_ ? "Unicode D91: a value has one or two code units of UTF-16"
                                       : "Unicode D92: each sequence is one value";
    if (reading_->well_formed()) return unit;
    if (profile_.counting == Counting::kRefuse) {
      return defect_clause(*profile_.form, reading_->fault->defect);
    }
    return right_.empty() ? unit : replacement_clause(profile_.replacement) + "; " + unit;
  }

 private:
  // With a signature, without it, or either, as decoding does.
  void add_numbers_of(const std::vector<Ucs4>& values) {
    std::size_t number = 0;
    for (const Ucs4 value : values) number += in_utf16_ ? words_of_value(value) : 1;
    const bool has_bom =
        reading_->begins_with_bom() && !values.empty() && values[0] == kByteOrderMark;
    if (!has_bom || profile_.bom != BomPolicy::kStrip) add_number(right_, number);
    if (has_bom && profile_.bom != BomPolicy::kKeep) add_number(right_, number - 1);
  }

  const Profile& profile_;
  const bool in_utf16_;
  const Deviation wrong_;
  const std::shared_ptr<const Reading> reading_;
  std::vector<Reply> right_;
};

// Of values, in octets.
class ValuesMeasure : public Rule {
 public:
  ValuesMeasure(const Profile& profile, const Request& request)
      : profile_(profile), spelling_(spelling_of(*profile.form, request.values)) {
    if (spelling_->spells_others) return;
    if (spelling_->unencodable) right_.push_back(Reply::unencodable(spelling_->unencodable));
    // An encoder that refuses writes nothing, so a length of what another would write does no harm;
    // unless it is claimed that measuring refuses, too.
    if (spelling_->unencodable && profile.counting == Counting::kRefuse) return;
    for (const auto& units : spelling_->units) add_number(right_, units.size());
  }

  Judged judge(const Reply& reply) const override {
    if (spelling_->spells_others) return unspecified();
    const bool refused = reply.kind == Reply::Kind::kUnencodable;
    if (refused && !spelling_->unencodable) return deviating(Deviation::kRefusesEncodable);
    // An INDEX is not judged.
    if (refused || among(right_, reply)) return conforming();
    const bool open = spelling_->unencodable && profile_.counting == Counting::kUnspecified;
    return open ? unspecified() : deviating(Deviation::kWrongLength);
  }

  std::optional<Reply> only_reply() const override {
    return right_.size() == 1 ? std::optional(right_[0]) : std::nullopt;
  }

  std::string text() const override {
    return right_.empty() ? "any number, or unencodable" : in_words(right_);
  }

  std::string clause() const override {
    return form_clause(*profile_.form) + "; Unicode D92: the length of a value's sequence";
  }

 private:
  const Profile& profile_;
  const std::shared_ptr<const Spelling> spelling_;
  std::vector<Reply> right_;
};

}  // namespace

std::unique_ptr<const Rule> measure_rule(const Profile& profile, const Request& request) {
  if (takes_values(request.operation)) return std::make_unique<ValuesMeasure>(profile, request);
  return std::make_unique<OctetsMeasure>(profile, request);
}

}  // namespace placemat
