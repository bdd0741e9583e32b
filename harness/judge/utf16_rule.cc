// encode-utf16: UTF-16 code units, lone surrogates among them, to octets.
#include <vector>

#include "harness/judge/naming.h"
#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/spelling.h"
#include "reference/clause.h"
#include "reference/forms/wtf_8.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

class EncodeUtf16 : public ListedRule {
 public:
  EncodeUtf16(const Profile& profile, const Request& request)
      : ListedRule("any octets, or unencodable"),
        profile_(profile),
        spelling_(spelling_of(*profile.form, values_of_words(request.values))) {
    if (spelling_->spells_others) return;
    const bool is_lone = spelling_->unencodable.has_value();
    const LoneSurrogate claim = profile.lone_surrogate;
    const bool open = claim == LoneSurrogate::kUnspecified;
    if (is_lone && (open || claim == LoneSurrogate::kRefuse)) add(Reply::unencodable());
    if (!is_lone || open || claim == LoneSurrogate::kReplace) {
      for (const auto& units : spelling_->units) add(Reply::of_units(units));
    }
    if (is_lone && claim == LoneSurrogate::kWtf8) {
      add(Reply::of_units(spell(kWtf8, spelling_->values).units[0]));
    }
  }

  // An INDEX is not judged.
  Judged judge(const Reply& reply) const override {
    if (spelling_->spells_others) return unspecified();
    if (is_right(reply)) return conforming();
    if (spelling_->unencodable && reply.kind == Reply::Kind::kUnits) {
      const Reading written = read_as(*profile_.form, reply.units);
      if (written.well_formed()) return judge_replaced(written.values);
    }
    const DeviationClass name = name_encoding(*spelling_, reply);
    return name == Deviation::kWrongReplacement ? otherwise_replaced() : deviating(name);
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
    std::erase_if(valid, is_surrogate);
    return is_subsequence(valid, written) ? otherwise_replaced()
                                          : deviating(Deviation::kSwallowsValid);
  }

  const Profile& profile_;
  const std::shared_ptr<const Spelling> spelling_;
};

}  // namespace

std::unique_ptr<const Rule> utf16_rule(const Profile& profile, const Request& request) {
  return std::make_unique<EncodeUtf16>(profile, request);
}

}  // namespace placemat
