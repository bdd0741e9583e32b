#include "reports/claims.h"

#include <algorithm>

#include "reference/forms/forms.h"

namespace placemat {
namespace {

template <auto parse>
bool parses(std::string_view value) {
  return static_cast<bool>(parse(value));
}

}  // namespace

const std::vector<ClaimField>& claim_fields() {
  static const std::vector<ClaimField> fields = {
      {"form", &ProfileRecord::form, parses<find_form>},
      {"replacement", &ProfileRecord::replacement, parses<parse_replacement>},
      {"bom", &ProfileRecord::bom, parses<parse_bom>},
      {"refusal", &ProfileRecord::refusal, parses<parse_refusal>},
      {"domain", &ProfileRecord::domain, parses<parse_domain>},
      {"counting", &ProfileRecord::counting, parses<parse_counting>},
      {"room", &ProfileRecord::room, parses<parse_room>},
      {"lone-surrogate", &ProfileRecord::lone_surrogate, parses<parse_lone_surrogate>},
      {"backward", &ProfileRecord::backward, parses<parse_backward>},
      {"order", &ProfileRecord::order, parses<parse_order>},
  };
  return fields;
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
