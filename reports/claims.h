// Lists the claims of a profile as a report stores them, for all code that writes, reads and shows
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/words/profile.h"
#include "reports/record.h"

namespace placemat::inline reports {

struct ClaimField {
  std::string_view key;  // as in claims_of() and in the greeting
  std::string ProfileRecord::*value;
  std::string_view about = "";  // for the schema

  bool is_known(std::string_view text) const;

  // Returns the key in report.json: "lone_surrogate".
  std::string json_key() const;
  // Reports whether report.json leaves out the claim if it has its default. These are the claims
  // that the first reports lacked.
  bool optional() const;
  // Returns the value that makes no claim.
  std::string default_value() const { return ProfileRecord().*value; }
};

// Returns the fields in the order of claims_of().
const std::vector<ClaimField>& claim_fields();
// Returns the field with that key, which exists.
const ClaimField& claim_field(std::string_view key);

ProfileRecord record_of(const Profile& profile);

}  // namespace placemat::inline reports
