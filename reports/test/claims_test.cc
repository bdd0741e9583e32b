// Tests the claims that a report stores.
#include "reports/claims.h"

#include <gtest/gtest.h>

namespace placemat::inline reports {
namespace {

// claim_fields() has each claim of claims_of(), in the same order, so that none is lost.
TEST(Claims, AreAllStored) {
  Profile profile;
  profile.replacement = Replacement::kDrop;
  profile.domain.nul_terminated = true;
  profile.counting = Counting::kRefuse;
  profile.room = RoomUnit::kUtf16;
  profile.lone_surrogate = LoneSurrogate::kWtf8;
  profile.backward = Backward::kPerOctet;
  profile.order = Order::kUtf16;
  profile.source = "a manual";
  const std::vector<Claim> claims = claims_of(profile);
  const ProfileRecord record = record_of(profile);
  ASSERT_EQ(claims.size(), claim_fields().size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const ClaimField& field = claim_fields()[i];
    EXPECT_EQ(field.key, claims[i].key);
    EXPECT_EQ(record.*field.value, claims[i].value) << field.key;
    EXPECT_TRUE(field.is_known(claims[i].value)) << field.key;
    EXPECT_FALSE(field.is_known("no such")) << field.key;
    EXPECT_EQ(field.optional(), claims[i].since > 1) << field.key;
  }
  EXPECT_EQ(record.source, "a manual");
}

TEST(Claims, AreLeftOutWhereNothingIsClaimed) {
  for (const ClaimField& field : claim_fields()) {
    if (!field.optional()) continue;
    EXPECT_EQ(record_of(Profile{}).*field.value, field.default_value()) << field.key;
  }
}

}  // namespace
}  // namespace placemat::inline reports
