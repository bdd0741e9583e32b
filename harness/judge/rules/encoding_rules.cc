// Judges encode and encode-utf16, whose values are UTF-16 code units, even lone surrogates.
#include "harness/judge/naming.h"
#include "harness/judge/rules/rule.h"
#include "reference/clause.h"
#include "reference/forms/wtf_8.h"
#include "reference/utf16.h"

namespace placemat::inline judge {
namespace {

// Allows any octets, and refusal, because no form says what to do with values whose octets, one
// after another, spell other values.
Expected anything() {
  Expected expected;
  expected.add_open(AnyOf{Reply::Kind::kUnits});
  expected.add_open(AnyOf{Reply::Kind::kUnencodable});
  return expected;
}

Expected expected_encoding(const Profile& profile, const Request& request) {
  const auto spelling = spelling_of(*profile.form, request.values());
  if (spelling->spells_others) return anything();
  const Refusal refusal = profile.refusal;
  Expected expected;
  if (spelling->unencodable && refusal != Refusal::kReplace) {
    expected.add(Reply::unencodable(spelling->unencodable));
    if (refusal == Refusal::kRefuse) return expected;
  }
  for (const auto& units : spelling->units) expected.add(Reply::of_units(units));
  // RFC 3629 leaves open what stands in the place of a value that cannot be encoded.
  if (!spelling->unencodable || refusal != Refusal::kUnspecified) return expected;
  for (const auto& in_its_place : kOtherReplacements) {
    expected.add_open(Reply::of_units(spelled_with(*spelling, in_its_place)), false);
  }
  return expected;
}

DeviationClass encoding_departure(const Profile& profile, const Request& request, const Expected&,
                                  const Reply& reply) {
  return name_encoding(*spelling_of(*profile.form, request.values()), reply);
}

std::string encoding_clause(const Profile& profile, const Request& request) {
  const auto spelling = spelling_of(*profile.form, request.values());
  if (!spelling->unencodable) return form_clause(*spelling->form);
  const bool surrogate = is_surrogate(request.values()[*spelling->unencodable]);
  return defect_clause(*spelling->form, surrogate ? Defect::kSurrogate : Defect::kOutOfRange);
}

std::shared_ptr<const Spelling> spelling_of_words(const Profile& profile, const Request& request) {
  return spelling_of(*profile.form, values_of_words(request.values()));
}

// Returns the values that are no lone surrogates: none of them may be lost.
std::vector<Ucs4> values_beside(const Spelling& spelling) {
  std::vector<Ucs4> valid = spelling.values;
  std::erase_if(valid, is_surrogate);
  return valid;
}

Expected expected_words(const Profile& profile, const Request& request) {
  const auto spelling = spelling_of_words(profile, request);
  if (spelling->spells_others) return anything();
  const bool is_lone = spelling->unencodable.has_value();
  const LoneSurrogate claim = profile.lone_surrogate;
  const bool open = claim == LoneSurrogate::kUnspecified;
  Expected expected;
  if (is_lone && (open || claim == LoneSurrogate::kRefuse)) expected.add(Reply::unencodable());
  if (!is_lone || open || claim == LoneSurrogate::kReplace) {
    for (const auto& units : spelling->units) expected.add(Reply::of_units(units));
  }
  if (is_lone && claim == LoneSurrogate::kWtf8) {
    expected.add(Reply::of_units(spell(kWtf8, spelling->values).units[0]));
  }
  if (is_lone && open) {
    expected.add_open(Keeps{values_beside(*spelling), profile.form}, false);
  }
  return expected;
}

DeviationClass words_departure(const Profile& profile, const Request& request, const Expected&,
                               const Reply& reply) {
  const auto spelling = spelling_of_words(profile, request);
  if (spelling->unencodable && reply.kind == Reply::Kind::kUnits) {
    const Reading written = read_as(*profile.form, reply.units);
    // The text in the place of a lone surrogate is not the one that was claimed.
    if (written.well_formed()) {
      return is_subsequence(values_beside(*spelling), written.values) ? Deviation::kWrongReplacement
                                                                      : Deviation::kSwallowsValid;
    }
  }
  return name_encoding(*spelling, reply);
}

std::string words_clause(const Profile& profile, const Request& request) {
  const EncodingForm& form = *profile.form;
  return spelling_of_words(profile, request)->unencodable ? defect_clause(form, Defect::kSurrogate)
                                                          : form_clause(form) + "; Unicode D91";
}

}  // namespace

const Rule kEncodingRule = {&expected_encoding, &encoding_departure, &encoding_clause};
const Rule kWordsRule = {&expected_words, &words_departure, &words_clause};

}  // namespace placemat::inline judge
