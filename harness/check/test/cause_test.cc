// Tests which deviations follow from others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "harness/check/accuse.h"
#include "harness/check/session.h"
#include "harness/door/implementation.h"
#include "reference/forms/generalized.h"
#include "reference/forms/rfc3629.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

using Replies = Reply (*)(const Request&);

class Fake : public Implementation {
 public:
  explicit Fake(Replies replies, bool reads_slices = false)
      : replies_(replies), reads_slices_(reads_slices) {}

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override {
    if (operation == Operation::kWithin) return reads_slices_;
    return row_of(operation).group == Group::kText &&
           (operation != Operation::kStream && operation != Operation::kStreamReplace);
  }
  Reply observe(const Request& request) const override {
    const bool is_slice = request.operation() == Operation::kWithin;
    return is_slice && !offers(request.inner_operation()) ? Reply() : replies_(request);
  }

 private:
  const Replies replies_;
  const bool reads_slices_;
  const Description description_;
};

// Returns what is right under that form; an unencodable value is written as no octets.
Reply read_by(const EncodingForm& form, const Request& request) {
  if (request.operation() == Operation::kEncode) {
    std::vector<std::uint8_t> units;
    for (const Ucs4 value : request.values()) {
      const auto more = encode_value(form, value);
      units.insert(units.end(), more.begin(), more.end());
    }
    return Reply::of_units(units);
  }
  if (request.operation() == Operation::kReplace) {
    return Reply::of_values(replaced(form, Replacement::kMaximalSubpart, request.units()));
  }
  if (const auto fault = first_ill_formed(form, request.units())) {
    return Reply::ill_formed(fault->offset);
  }
  if (request.operation() == Operation::kValidate) return Reply::well_formed();
  return Reply::of_values(*decoded(form, request.units()));
}

Reply takes_surrogates(const Request& request) { return read_by(kGeneralized, request); }

Reply tells_one_too_many(const Request& request) {
  Reply reply = read_by(kRfc3629, request);
  if (reply.offset) ++*reply.offset;
  return reply;
}

bool is_ffff(Ucs4 value) { return value == 0xFFFF; }

Reply refuses_ffff(const Request& request) {
  const Reply reply = read_by(kRfc3629, request);
  if (reply.kind != Reply::Kind::kValues) return reply;
  std::vector<Ucs4> values = reply.values;
  if (std::none_of(values.begin(), values.end(), is_ffff)) return reply;
  if (request.operation() != Operation::kReplace) return Reply::ill_formed();
  std::replace_if(values.begin(), values.end(), is_ffff, kReplacementCharacter);
  return Reply::of_values(values);
}

Reply eats_what_follows(const Request& request) {
  if (request.operation() != Operation::kReplace) return read_by(kRfc3629, request);
  std::vector<Ucs4> values;
  bool ate = true;
  for (const Segment& part : segment(kRfc3629, request.units())) {
    if (!part.well_formed()) {
      values.push_back(kReplacementCharacter);
      ate = false;
    } else if (ate) {
      values.push_back(part.value);
    } else {
      ate = true;
    }
  }
  return Reply::of_values(values);
}

Reply takes_surrogates_in_slices(const Request& request) {
  return takes_surrogates(request.operation() == Operation::kWithin ? request.inner() : request);
}

// Reads the octet after its slice, if there is one.
Reply reads_one_too_many(const Request& request) {
  if (request.operation() != Operation::kWithin) return read_by(kRfc3629, request);
  const Request inner = request.inner();
  const CodeUnits after = request.after();
  std::vector<std::uint8_t> units(inner.units().begin(), inner.units().end());
  if (!after.empty()) units.push_back(after[0]);
  return read_by(kRfc3629, Request::whole(inner.operation(), std::move(units)));
}

struct Row {
  const char* name;
  Replies replies;
  std::set<std::string> own;      // "class facet"
  std::set<std::string> follows;  // "class facet cause"
  bool reads_slices = false;
};

const Row kRows[] = {
    {"right", [](const Request& request) { return read_by(kRfc3629, request); }, {}, {}},
    {"takes_surrogates",
     takes_surrogates,
     {"accepts-surrogate validate", "accepts-surrogate decode", "encodes-surrogate encode"},
     {"wrong-offset offset accepts-surrogate"}},
    {"tells_one_too_many", tells_one_too_many, {"wrong-offset offset"}, {}},
    {"refuses_ffff",
     refuses_ffff,
     {"rejects-noncharacter decode", "rejects-noncharacter replace"},
     {"swallows-valid replace rejects-noncharacter"}},
    {"takes_surrogates_in_slices",
     takes_surrogates_in_slices,
     {"accepts-surrogate validate", "accepts-surrogate decode", "encodes-surrogate encode"},
     {"wrong-offset offset accepts-surrogate", "accepts-surrogate within accepts-surrogate"},
     true},
    {"reads_one_too_many", reads_one_too_many, {"reads-neighbours within"}, {}, true},
    {"eats_what_follows", eats_what_follows, {"swallows-valid replace"}, {}},
};

class CauseTest : public testing::TestWithParam<Row> {};

TEST_P(CauseTest, IsTold) {
  const Row& row = GetParam();
  const Fake fake(row.replies, row.reads_slices);
  const Profile& profile = fake.describe().profile;
  DirectDoor door(fake);
  SessionOptions options;
  options.suite.form = profile.form;
  options.suite.level = Level::kQuick;
  Ledger ledger = run_session(door, profile, options);
  AccuserOptions accuser;
  accuser.start = [&] { return std::make_unique<DirectDoor>(fake); };
  accuser.replay_command = [](const std::vector<std::string>&) { return "replay"; };

  std::set<std::string> own;
  std::set<std::string> follows;
  for (const DeviationRecord& record : accuse(ledger, profile, accuser)) {
    const std::string what = record.deviation_class + " " + std::string(facet_name(record.facet));
    if (record.follows.empty()) {
      own.insert(what);
    } else {
      follows.insert(what + " " + record.follows);
    }
  }
  EXPECT_EQ(own, row.own);
  EXPECT_EQ(follows, row.follows);
}

INSTANTIATE_TEST_SUITE_P(Fakes, CauseTest, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

// In the session the question for the cause gets no reply; the proof asks it again.
TEST(AccuseTest, ACauseIsFoundWhenTheFaultIsProved) {
  const Fake silent([](const Request& request) {
    const std::vector<std::uint8_t>& units = request.units();
    // The cause is asked with the octets before the offset alone, and with an A after them.
    const bool asked_for_the_cause = units == std::vector<std::uint8_t>{0xED, 0xA0, 0x80} ||
                                     units == std::vector<std::uint8_t>{0xED, 0xA0, 0x80, 'A'};
    return asked_for_the_cause ? Reply::untestable() : takes_surrogates(request);
  });
  const Fake fake(takes_surrogates);
  const Profile& profile = fake.describe().profile;
  DirectDoor door(silent);
  const std::vector<Request> requests = {parse_request("decode EDA08080").value(),
                                         parse_request("decode EDA081").value()};
  Ledger ledger = run_requests(door, profile, {}, requests);
  ASSERT_TRUE(ledger.suspicions().contains({Facet::kOffset, Deviation::kWrongOffset}));
  AccuserOptions accuser;
  accuser.start = [&] { return std::make_unique<DirectDoor>(fake); };
  accuser.replay_command = [](const std::vector<std::string>&) { return "replay"; };
  const auto records = accuse(ledger, profile, accuser);
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].deviation_class, "wrong-offset");
  EXPECT_EQ(records[0].follows, "accepts-surrogate");
  EXPECT_EQ(records[1].deviation_class, "accepts-surrogate");
}

// A cause has to be proved, and to stand for itself.
TEST(SettleTest, WithoutItsCauseADeviationIsItsOwn) {
  const auto record = [](const char* name, Facet facet, const char* follows) {
    return DeviationRecord{.deviation_class = name, .facet = facet, .count = 1, .follows = follows};
  };
  std::vector<DeviationRecord> records = {
      record("accepts-surrogate", Facet::kDecode, ""),
      record("wrong-offset", Facet::kOffset, "accepts-surrogate"),
      record("wrong-offset", Facet::kOffset, "accepts-truncated"),
      record("wrong-offset", Facet::kOffset, ""),
      record("swallows-valid", Facet::kReplace, "wrong-value"),
  };
  settle(records);
  ASSERT_EQ(records.size(), 4u);
  EXPECT_EQ(records[1].follows, "accepts-surrogate");
  EXPECT_EQ(records[2].follows, "");
  EXPECT_EQ(records[2].count, 2u);
  EXPECT_EQ(records[3].follows, "");
}

TEST(SettleTest, ASliceFollowsFromWhatItsOctetsFollowFrom) {
  const auto record = [](const char* name, Facet facet, const char* follows) {
    return DeviationRecord{.deviation_class = name, .facet = facet, .count = 1, .follows = follows};
  };
  std::vector<DeviationRecord> records = {
      record("accepts-surrogate", Facet::kDecode, ""),
      record("swallows-valid", Facet::kReplace, "accepts-surrogate"),
      record("swallows-valid", Facet::kWithin, "swallows-valid"),
      record("wrong-value", Facet::kWithin, "wrong-value"),
  };
  settle(records);
  EXPECT_EQ(records[2].follows, "accepts-surrogate");
  EXPECT_EQ(records[3].follows, "");
}

}  // namespace
}  // namespace placemat::inline check_room
