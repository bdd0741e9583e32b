// The claims of a profile as a report stores them: one list for what writes, reads and shows them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/profile.h"
#include "reports/record.h"

namespace placemat {

struct ClaimField {
  std::string_view key;  // of claims_of(), and of the greeting
  std::string ProfileRecord::*value;

  bool is_known(std::string_view text) const;

  // In report.json: "lone_surrogate".
  std::string json_key() const;
  // Whether report.json leaves it out where it is the default: it came after the first reports.
  bool optional() const;
  // What it is where nothing is claimed.
  std::string default_value() const { return ProfileRecord().*value; }
};

// In the order of claims_of().
const std::vector<ClaimField>& claim_fields();

ProfileRecord record_of(const Profile& profile);

}  // namespace placemat
