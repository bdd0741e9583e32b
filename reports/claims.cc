#include "reports/claims.h"

#include <algorithm>

namespace placemat::inline reports {
const std::vector<ClaimField>& claim_fields() {
  using R = ProfileRecord;
  static const std::vector<ClaimField> fields = {
      {"form", &R::form},
      {"replacement", &R::replacement, "What the output has in place of ill-formed input."},
      {"bom", &R::bom},
      {"refusal", &R::refusal},
      {"domain", &R::domain, "What the API cannot be asked: words with spaces between them."},
      {"counting", &R::counting,
       "What counts and lengths do with ill-formed input. This and what follows is absent where it "
       "is unspecified."},
      {"room", &R::room, "The unit of the room of decode-into; absent: utf32."},
      {"lone-surrogate", &R::lone_surrogate, "What encode-utf16 does with one."},
      {"backward", &R::backward, "How far previous goes in ill-formed input."},
      {"order", &R::order, "What compare orders by."},
      {"after-error", &R::after_error, "What an object does after it has refused octets."},
      {"after-last", &R::after_last, "What an object does after the last octets of a text."},
      {"delivers", &R::delivers, "Which call of an object gives a value, or refuses."},
  };
  return fields;
}

const ClaimField& claim_field(std::string_view key) {
  return *std::find_if(claim_fields().begin(), claim_fields().end(),
                       [key](const ClaimField& field) { return field.key == key; });
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

// Fields with a default are optional; the first ones have none.
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

}  // namespace placemat::inline reports
