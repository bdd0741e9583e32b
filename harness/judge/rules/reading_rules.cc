// Judges validate, decode, stream, replace and stream-replace, which read octets as values.
#include "harness/judge/naming.h"
#include "harness/judge/rules/rule.h"
#include "reference/clause.h"

namespace placemat::inline judge {
namespace {

// Expects the values with the signature, without it, or either, as the profile says.
void add_values(Expected& expected, BomPolicy bom, const Reading& reading,
                const std::vector<Ucs4>& values) {
  for (const std::size_t stripped : may_be_stripped(reading, values, bom)) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(stripped);
    expected.add(Reply::of_values({first, values.end()}));
  }
}

Expected expected_reading(const Profile& profile, const Request& request) {
  Expected expected;
  const auto reading = reading_of(*profile.form, request.units());
  if (!reading->well_formed()) {
    expected.add(Reply::ill_formed(reading->fault->offset));
  } else if (request.operation() == Operation::kValidate) {
    expected.add(Reply::well_formed());
  } else {
    add_values(expected, profile.bom, *reading, reading->values);
  }
  return expected;
}

DeviationClass reading_departure(const Profile& profile, const Request& request, const Expected&,
                                 const Reply& reply) {
  const auto reading = reading_of(*profile.form, request.units());
  if (reply.kind == Reply::Kind::kIllFormed && !reading->well_formed()) {
    return Deviation::kWrongOffset;
  }
  return name_reading(profile, *reading, request.operation(), reply);
}

std::string well_formed_clause(const Reading& reading) {
  return form_clause(*reading.form) +
         (reading.begins_with_bom() ? "; " + bom_clause() : std::string());
}

std::string reading_clause(const Profile& profile, const Request& request) {
  const auto reading = reading_of(*profile.form, request.units());
  return reading->well_formed() ? well_formed_clause(*reading)
                                : defect_clause(*reading->form, reading->fault->defect);
}

bool claims_no_policy(const Profile& profile) {
  return profile.replacement == Replacement::kUnspecified;
}

Expected expected_replacing(const Profile& profile, const Request& request) {
  Expected expected;
  const auto reading = reading_of(*profile.form, request.units());
  if (reading->well_formed()) {
    add_values(expected, profile.bom, *reading, reading->values);
  } else if (claims_no_policy(profile)) {
    // Any policy will do, but it may not lose well-formed input.
    expected.add_open(Keeps{values_to_keep(*reading, profile.bom)});
  } else {
    add_values(expected, profile.bom, *reading, reading->replaced(profile.replacement));
  }
  return expected;
}

DeviationClass replacing_departure(const Profile& profile, const Request& request, const Expected&,
                                   const Reply& reply) {
  const auto reading = reading_of(*profile.form, request.units());
  if (!reading->well_formed() && claims_no_policy(profile)) return Deviation::kSwallowsValid;
  return name_reading(profile, *reading, request.operation(), reply);
}

std::string replacing_clause(const Profile& profile, const Request& request) {
  const auto reading = reading_of(*profile.form, request.units());
  if (reading->well_formed()) return well_formed_clause(*reading);
  if (claims_no_policy(profile)) {
    return "well-formed input is not to be swallowed: Unicode D93b, C10";
  }
  return replacement_clause(profile.replacement);
}

}  // namespace

const Rule kReadingRule = {&expected_reading, &reading_departure, &reading_clause};
const Rule kReplacingRule = {&expected_replacing, &replacing_departure, &replacing_clause};

}  // namespace placemat::inline judge
