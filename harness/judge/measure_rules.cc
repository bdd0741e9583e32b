// count, utf16-length, utf8-length: how much decoding or encoding gives.
#include <vector>

#include "harness/judge/naming.h"
#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/spelling.h"
#include "reference/clause.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

// Of octets, in units of UTF-32 or UTF-16.
class OctetsMeasure : public ListedRule {
 public:
  OctetsMeasure(const Profile& profile, const Request& request)
      : ListedRule("ill-formed, or a number"),
        profile_(profile),
        in_utf16_(request.operation == Operation::kUtf16Length),
        wrong_(in_utf16_ ? Deviation::kWrongLength : Deviation::kWrongCount),
        reading_(reading_of(*profile.form, request.units)) {
    const bool replaces = profile.replacement != Replacement::kUnspecified;
    if (reading_->well_formed()) {
      add_numbers_of(reading_->values);
    } else if (profile.counting == Counting::kRefuse) {
      add(Reply::ill_formed(reading_->fault->offset));
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
    if (is_right(reply)) return conforming();
    if (reading_->well_formed()) return deviating(wrong_);
    if (profile_.counting == Counting::kRefuse) {
      return deviating(name_acceptance(*profile_.form, reading_->units, *reading_->fault));
    }
    return listed_.empty() ? unspecified() : deviating(wrong_);
  }

  std::string clause() const override {
    const std::string unit = in_utf16_ ? "Unicode D91: a value has one or two code units of UTF-16"
                                       : "Unicode D92: each sequence is one value";
    if (reading_->well_formed()) return unit;
    if (profile_.counting == Counting::kRefuse) {
      return defect_clause(*profile_.form, reading_->fault->defect);
    }
    return listed_.empty() ? unit : replacement_clause(profile_.replacement) + "; " + unit;
  }

 private:
  // With a signature, without it, or either, as decoding does.
  void add_numbers_of(const std::vector<Ucs4>& values) {
    const std::size_t number = in_utf16_ ? count_words(values) : values.size();
    const SignatureChoice choice = signature_choice(*reading_, values, profile_.bom);
    if (choice.may_keep) add(Reply::of_number(number));
    if (choice.may_strip) add(Reply::of_number(number - 1));
  }

  const Profile& profile_;
  const bool in_utf16_;
  const Deviation wrong_;
  const std::shared_ptr<const Reading> reading_;
};

// Of values, in octets.
class ValuesMeasure : public ListedRule {
 public:
  ValuesMeasure(const Profile& profile, const Request& request)
      : ListedRule("any number, or unencodable"),
        profile_(profile),
        spelling_(spelling_of(*profile.form, request.values)) {
    if (spelling_->spells_others) return;
    if (spelling_->unencodable) add(Reply::unencodable(spelling_->unencodable));
    // An encoder that refuses writes nothing, so a length of what another would write does no harm;
    // unless it is claimed that measuring refuses, too.
    if (spelling_->unencodable && profile.counting == Counting::kRefuse) return;
    for (const auto& units : spelling_->units) add(Reply::of_number(units.size()));
  }

  Judged judge(const Reply& reply) const override {
    if (spelling_->spells_others) return unspecified();
    const bool refused = reply.kind == Reply::Kind::kUnencodable;
    if (refused && !spelling_->unencodable) return deviating(Deviation::kRefusesEncodable);
    // An INDEX is not judged.
    if (refused || is_right(reply)) return conforming();
    const bool open = spelling_->unencodable && profile_.counting == Counting::kUnspecified;
    return open ? unspecified() : deviating(Deviation::kWrongLength);
  }

  std::string clause() const override {
    return form_clause(*profile_.form) + "; Unicode D92: the length of a value's sequence";
  }

 private:
  const Profile& profile_;
  const std::shared_ptr<const Spelling> spelling_;
};

}  // namespace

std::unique_ptr<const Rule> measure_rule(const Profile& profile, const Request& request) {
  if (takes_values(request.operation)) return std::make_unique<ValuesMeasure>(profile, request);
  return std::make_unique<OctetsMeasure>(profile, request);
}

}  // namespace placemat
