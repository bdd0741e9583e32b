#include "reports/claims.h"

#include <algorithm>

namespace placemat {
const std::vector<ClaimField>& claim_fields() {
  static const std::vector<ClaimField> fields = {
      {"form", &ProfileRecord::form},         {"replacement", &ProfileRecord::replacement},
      {"bom", &ProfileRecord::bom},           {"refusal", &ProfileRecord::refusal},
      {"domain", &ProfileRecord::domain},     {"counting", &ProfileRecord::counting},
      {"room", &ProfileRecord::room},         {"lone-surrogate", &ProfileRecord::lone_surrogate},
      {"backward", &ProfileRecord::backward}, {"order", &ProfileRecord::order},
  };
  return fields;
}

bool ClaimField::is_known(std::string_view text) const {
  Profile profile;
  return set_claim(profile, key, text).empty();
}

std::string ClaimField::json_key() const {
  std::string name(key);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// Those that say by default what they are worth; the first ones have none.
bool ClaimField::optional() const { return !default_value().empty(); }

ProfileRecord record_of(const Profile& profile) {
  ProfileRecord record;
  const std::vector<Claim> claims = claims_of(profile);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    record.*claim_fields().at(i).value = claims[i].value;
  }
  record.source = profile.source;
  return record;
}

}  // namespace placemat
