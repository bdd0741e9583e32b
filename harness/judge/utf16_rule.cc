// encode-utf16: UTF-16 code units, lone surrogates among them, to octets.
#include <algorithm>
#include <vector>

#include "harness/judge/naming.h"
#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/spelling.h"
#include "harness/judge/utf16_values.h"
#include "reference/clause.h"
#include "reference/forms/wtf_8.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

class EncodeUtf16 : public Rule {
 public:
  EncodeUtf16(const Profile& profile, const Request& request)
      : profile_(profile), spelling_(spelling_of(*profile.form, values_of_words(request.values))) {
    if (spelling_->spells_others) return;
    const bool is_lone = spelling_->unencodable.has_value();
    const LoneSurrogate claim = profile.lone_surrogate;
    const bool open = claim == LoneSurrogate::kUnspecified;
    if (is_lone && (open || claim == LoneSurrogate::kRefuse))
      right_.push_back(Reply::unencodable());
    if (!is_lone || open || claim == LoneSurrogate::kReplace) {
      for (const auto& units : spelling_->units) right_.push_back(Reply::of_units(units));
    }
    if (is_lone && claim == LoneSurrogate::kWtf8) {
      right_.push_back(Reply::of_units(spell(kWtf8, spelling_->values).units[0]));
    }
  }

  // An INDEX is not judged.
  Judged judge(const Reply& reply) const override {
    if (spelling_->spells_others) return unspecified();
    const bool right = std::any_of(right_.begin(), right_.end(), [&reply](const Reply& one) {
      return one.kind == reply.kind && one.units == reply.units;
    });
    if (right) return conforming();
    if (spelling_->unencodable && reply.kind == Reply::Kind::kUnits) {
      const Reading written = read_as(*profile_.form, reply.units);
      if (written.well_formed()) return judge_replaced(written.values);
    }
    const DeviationClass name = name_encoding(*spelling_, reply);
    return name == Deviation::kWrongReplacement ? otherwise_replaced() : deviating(name);
  }

  std::optional<Reply> only_reply() const override {
    return right_.size() == 1 ? std::optional(right_[0]) : std::nullopt;
  }

  std::string text() const override {
    std::string text;
    for (const Reply& reply : right_) text += (text.empty() ? "" : " or ") + reply_line(reply);
    return text.empty() ? "any octets, or unencodable" : text;
  }

  std::string clause() const override {
    return spelling_->unencodable ? defect_clause(*profile_.form, Defect::kSurrogate)
                                  : form_clause(*profile_.form) + "; Unicode D91";
  }

 private:
  Judged otherwise_replaced() const {
    const bool open = profile_.lone_surrogate == LoneSurrogate::kUnspecified;
    return open ? unspecified() : deviating(Deviation::kWrongReplacement);
  }

  // Of something else in the place of lone surrogates: more than one character, or none. What
  // stands beside them may not be lost.
  Judged judge_replaced(const std::vector<Ucs4>& written) const {
    std::vector<Ucs4> valid = spelling_->values;
    std::erase_if(valid,
                  [](Ucs4 value) { return kFirstSurrogate <= value && value <= kLastSurrogate; });
    return is_subsequence(valid, written) ? otherwise_replaced()
                                          : deviating(Deviation::kSwallowsValid);
  }

  const Profile& profile_;
  const std::shared_ptr<const Spelling> spelling_;
  std::vector<Reply> right_;
};

}  // namespace

std::unique_ptr<const Rule> utf16_rule(const Profile& profile, const Request& request) {
  return std::make_unique<EncodeUtf16>(profile, request);
}

}  // namespace placemat
