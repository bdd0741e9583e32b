// Judges count, utf16-length and utf8-length: how much decoding or encoding gives.
#include "harness/judge/naming.h"
#include "harness/judge/rules/rule.h"
#include "reference/clause.h"
#include "reference/utf16.h"

namespace placemat::inline judge {
namespace {

bool in_utf16(const Request& request) { return request.operation() == Operation::kUtf16Length; }

// Adds the numbers with a signature, without it, or either, as decoding does.
void add_numbers(Expected& expected, const Profile& profile, const Request& request,
                 const Reading& reading, const std::vector<Ucs4>& values) {
  const std::size_t number = in_utf16(request) ? count_words(values) : values.size();
  for (const std::size_t stripped : may_be_stripped(reading, values, profile.bom)) {
    expected.add(Reply::of_number(number - stripped));
  }
}

// Reports whether the claims say what is counted of ill-formed octets.
bool counts_replacement(const Profile& profile) {
  return profile.counting == Counting::kReplacement &&
         profile.replacement != Replacement::kUnspecified;
}

Expected expected_measure(const Profile& profile, const Request& request) {
  const auto reading = reading_of(*profile.form, request.units());
  Expected expected;
  if (reading->well_formed()) {
    add_numbers(expected, profile, request, *reading, reading->values);
    return expected;
  }
  if (counts_replacement(profile)) {
    add_numbers(expected, profile, request, *reading, reading->replaced(profile.replacement));
    return expected;
  }
  if (profile.counting == Counting::kReplacement) {
    expected.add_open(AnyOf{Reply::Kind::kIllFormed});
  } else {
    expected.add(Reply::ill_formed(reading->fault->offset));
  }
  if (profile.counting != Counting::kRefuse) expected.add_open(AnyOf{Reply::Kind::kNumber});
  return expected;
}

DeviationClass measure_departure(const Profile& profile, const Request& request, const Expected&,
                                 const Reply& reply) {
  const Deviation wrong = in_utf16(request) ? Deviation::kWrongLength : Deviation::kWrongCount;
  const auto reading = reading_of(*profile.form, request.units());
  const bool refused = is_refusal(reply.kind);
  if (refused && reading->well_formed()) {
    return name_reading(profile, *reading, Operation::kDecode, reply);
  }
  if (refused && profile.counting != Counting::kReplacement) return Deviation::kWrongOffset;
  if (reading->well_formed() || profile.counting != Counting::kRefuse) return wrong;
  return name_acceptance(*profile.form, reading->units, *reading->fault);
}

std::string measure_clause(const Profile& profile, const Request& request) {
  const std::string unit = in_utf16(request)
                               ? "Unicode D91: a value has one or two code units of UTF-16"
                               : "Unicode D92: each sequence is one value";
  const auto reading = reading_of(*profile.form, request.units());
  if (reading->well_formed()) return unit;
  if (profile.counting == Counting::kRefuse) {
    return defect_clause(*profile.form, reading->fault->defect);
  }
  return counts_replacement(profile) ? replacement_clause(profile.replacement) + "; " + unit : unit;
}

Expected expected_utf8_length(const Profile& profile, const Request& request) {
  const auto spelling = spelling_of(*profile.form, request.values());
  const Counting counting = profile.counting;
  Expected expected;
  if (spelling->spells_others) {
    expected.add_open(AnyOf{Reply::Kind::kNumber});
    expected.add_open(AnyOf{Reply::Kind::kUnencodable});
    return expected;
  }
  if (spelling->unencodable) expected.add(Reply::unencodable(spelling->unencodable));
  // An encoder that refuses writes no octet, so the length that another encoder would write does no
  // harm, unless measuring is claimed to refuse, too.
  if (spelling->unencodable && counting == Counting::kRefuse) return expected;
  for (const auto& units : spelling->units) expected.add(Reply::of_number(units.size()));
  if (spelling->unencodable && counting == Counting::kUnspecified) {
    expected.add_open(AnyOf{Reply::Kind::kNumber}, false);
  }
  return expected;
}

DeviationClass utf8_length_departure(const Profile&, const Request&, const Expected&,
                                     const Reply& reply) {
  return is_refusal(reply.kind) ? Deviation::kRefusesEncodable : Deviation::kWrongLength;
}

std::string utf8_length_clause(const Profile& profile, const Request&) {
  return form_clause(*profile.form) + "; Unicode D92: the length of a value's sequence";
}

}  // namespace

const Rule kMeasureRule = {&expected_measure, &measure_departure, &measure_clause};
const Rule kUtf8LengthRule = {&expected_utf8_length, &utf8_length_departure, &utf8_length_clause};

}  // namespace placemat::inline judge
